const beginning = 4096

/**
 * The text of a file; spreadsheets save theirs in UTF-8, in UTF-16 with its mark, or as Windows does. Null for a file
 * that is no text, such as a workbook.
 */
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
