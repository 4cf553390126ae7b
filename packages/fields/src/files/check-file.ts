import { typeByContent } from './type-by-content.ts'

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
