/** A value of a form for people, where its field has no words of its own for it. */
export function sayValue(value: unknown): string {
  if (value === undefined) return 'Removed'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || '–'
  if (value === null || value === '') return '–'
  if (typeof value === 'object') return Object.values(value).filter(isWord).join(', ') || '–'
  return String(value)
}

const isWord = (part: unknown) => typeof part === 'string' && part !== ''
