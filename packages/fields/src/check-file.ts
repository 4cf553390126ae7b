const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a file size: `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(bytes || 1) / 10)))
  const format = new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: bytes / 1024 ** step < 10 ? 1 : 0,
  })
  return format.format(bytes / 1024 ** step)
}

export interface FileRule {
  /** Any type if missing. */
  readonly types?: readonly string[]
  readonly maxBytes: number
}

/** Returns the reason to reject a file; null if accepted. */
export async function problemWith(
  file: Blob,
  { types, maxBytes }: FileRule,
): Promise<string | null> {
  if (file.size === 0) return 'This file is empty'
  if (file.size > maxBytes) return `This file is larger than ${megabytes(maxBytes)} MB`
  if (!types) return null
  const type = await typeByContent(file)
  if (type !== null && types.includes(type)) return null
  const problem = type === null ? unreadable(types) : `This is a ${nameOf(type)}`
  return `${problem}; choose ${namesOf(types)}`
}

const unreadable = (types: readonly string[]) =>
  types.every((type) => type.startsWith('image/'))
    ? 'This picture can’t be read'
    : 'This file can’t be read'

/** Describes the allowed files: `JPEG, PNG or WebP up to 10 MB`. */
export const ruleInWords = ({ types, maxBytes }: FileRule): string =>
  `${types ? namesOf(types) : 'Any files'} up to ${megabytes(maxBytes)} MB`

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/heic': 'HEIC photo',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
}
const nameOf = (type: string) => names[type] ?? type

const namesOf = (types: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(types.map(nameOf))

/** Detects the file type by its first bytes, since name and reported type prove nothing. Null if unknown. */
export async function typeByContent(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  return signatures.find(([, fits]) => fits(bytes))?.[0] ?? null
}

const headBytes = 4096

type Signature = readonly [type: string, fits: (bytes: Uint8Array) => boolean]

const begins =
  (...signature: number[]) =>
  (bytes: Uint8Array) =>
    signature.every((byte, index) => bytes[index] === byte)

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Matches an ISO base media (MPEG) image by the brands listed at its start. */
const branded =
  (...brands: string[]) =>
  (bytes: Uint8Array) => {
    if (textAt(bytes, 4, 8) !== 'ftyp') return false
    const named = textAt(bytes, 8, 40)
    return brands.some((brand) => named.includes(brand))
  }

const signatures: readonly Signature[] = [
  ['image/jpeg', begins(0xff, 0xd8, 0xff)],
  ['image/png', begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(textAt(bytes, 0, 6))],
  ['image/webp', (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP'],
  ['image/avif', branded('avif', 'avis')],
  ['image/heic', branded('heic', 'heix', 'mif1')],
  [
    'image/svg+xml',
    (bytes) =>
      /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i.test(
        new TextDecoder().decode(bytes),
      ),
  ],
  ['application/pdf', (bytes) => textAt(bytes, 0, 5) === '%PDF-'],
]
