import { createHash } from 'node:crypto'

/** JSON with sorted keys: equal values give equal text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(stableJson(value)).digest('hex')
