/** Default display of a form value without its own formatter. */
export function sayValue(value: unknown): string {
  if (value === undefined) return 'Removed'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value !== null && typeof value === 'object') return sayParts(value) || '–'
  return String(value ?? '') || '–'
}

const sayParts = (value: object): string =>
  Array.isArray(value)
    ? value.map(sayValue).join(', ')
    : Object.values(value).filter(isWord).join(', ')

const isWord = (part: unknown) => typeof part === 'string' && part !== ''
