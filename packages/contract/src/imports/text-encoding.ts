const beginning = 4096

/** By the zero bytes of Latin letters, digits and separators; null for another encoding. */
export function findUnmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, beginning - (beginning % 2))
  const zeros = [0, 0]
  for (const [place, byte] of head.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.min(even, odd) > 0 || Math.max(even, odd) * 20 < head.length) return null
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be'
  return isText(new TextDecoder(encoding).decode(head)) ? encoding : null
}

/** Binary files contain other control characters than breaks. */
const isText = (text: string) => !/(?![\t\n\v\f\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/u.test(text)

const sampled = 1024 * 1024

/** Encoding of a text with one byte per letter: the one in which more letters make sense. */
export function findByteEncoding(bytes: Uint8Array): 'windows-1252' | 'macintosh' {
  const sample = bytes.subarray(0, sampled)
  const score = (encoding: string) =>
    new TextDecoder(encoding).decode(sample).match(likely)?.length ?? 0
  return score('macintosh') > score('windows-1252') ? 'macintosh' : 'windows-1252'
}

/** Accented letters within words, capitals at their beginning, signs beside amounts. */
const likely =
  /[a-z][äöüßéèêëàâáãåæçñóòôõøíìîïúùûœ’”]|[äöüéèêëàâáãåæçñóòôõøíìîïúùûœ“](?=[a-z])|(?:^|[^A-Za-z])[ÄÖÜÉÈÀÇÅÆØÑ](?=[a-z])|[A-Z][ÄÖÜÉÈÀÇÅÆØÑ](?=[A-Z])|\d ?[€£]|[€£](?= ?\d)| [–—] /g
