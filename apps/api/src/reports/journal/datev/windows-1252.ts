/** Characters of the bytes 80 to 9F; spaces are unused bytes. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** PostgreSQL pattern for characters outside Windows-1252. */
export const foreignCharacters = `[^\\u0001-\\u007f\\u00a0-\\u00ff${upper.replaceAll(' ', '')}]`

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ĸ: 'k',
  ẞ: 'ß',
  '‐': '-',
  '‑': '-',
  '−': '-',
}

/** Letters lose accents that the encoding lacks; other foreign characters become question marks. */
export const transliterate = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) =>
    findByte(character) === undefined ? replace(character) : character,
  ).join('')

function replace(character: string): string {
  const plain = letters[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const isKnown = plain !== '' && Array.from(plain).every((part) => findByte(part) !== undefined)
  return isKnown ? plain : '?'
}

const questionMark = 0x3f

export const encodeWindows1252 = (text: string): Buffer =>
  Buffer.from(Array.from(transliterate(text), (character) => findByte(character) ?? questionMark))

function findByte(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const place = character === ' ' ? -1 : upper.indexOf(character)
  return place < 0 ? undefined : 0x80 + place
}
