const beginning = 4096

/** Decodes a text file: UTF-8, UTF-16 with BOM, or Windows-1252. Null for a binary file, such as a workbook. */
export function decodeText(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes.slice(0, beginning))
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (head.includes(0) || new TextDecoder().decode(head).startsWith('%PDF-')) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
