const declared =
  /<meta[^>]{1,200}charset\s{0,3}=\s{0,3}["']?\s{0,3}([\w-]{2,30})|<\?xml[^>]{1,100}encoding=["']([\w-]{2,30})/i

/** Decodes by BOM, header or `<meta>` charset; UTF-8 if missing or unknown. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const inHeader = /charset\s{0,3}=\s{0,3}"?([\w-]{2,30})/i.exec(contentType)?.[1]
  if (inHeader) return decodeAs(inHeader, bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const [, inMeta, inXml] = declared.exec(start) ?? []
  const label = markOf(bytes) ?? inMeta ?? inXml ?? 'utf-8'
  // A readable meta element rules out UTF-16 (HTML standard).
  return decodeAs(/^utf-?16/i.test(label) && !markOf(bytes) ? 'utf-8' : label, bytes)
}

function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
