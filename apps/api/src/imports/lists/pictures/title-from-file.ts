import { plainLine } from '../../formats/plain-text.ts'

/** Generic names from cameras, phones and clouds: prefix with number, long number, random name. */
const numbered =
  /(?<![\p{L}\d])(?:(?:img|imag|dsc[nf]?|dcim|pxl|mvimg|gopr|wa|vid|hdr|image|photo|foto)[\s_-]*\d{3,}|p?\d{5,})(?![\p{L}\d])/giu
const random =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\p{L}\d])(?=[a-z]*\d)[0-9a-f]{8,}(?![\p{L}\d])/giu
const vague = new Set(
  'img dsc pxl wa image images photo foto picture bild screenshot screen shot scan whatsapp signal at am pm untitled unnamed download file copy fullsizerender camera photoroom edited'.split(
    ' ',
  ),
)

/** Item name from a file name such as `sourdough-loaf_2.jpg`; null for a generic name. */
export function titleFromFile(name: string): string | null {
  const parts = plainLine(name, 200)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(random, ' ')
    .replaceAll(numbered, ' ')
    .split(/[\s_\-+()[\]]+|\.(?!\d)/)
    .filter((word) => word !== '')
  if (!parts.some((word) => /\p{L}{2}/u.test(word) && !vague.has(word.toLowerCase()))) return null
  const title = parts.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
