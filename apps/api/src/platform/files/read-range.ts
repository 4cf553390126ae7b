import type { ByteRange } from './file-store.ts'

/**
 * Parses a Range header (RFC 9110, 14.2): `null` for the whole file, also for multiple ranges;
 * `outside` if not satisfiable.
 */
export function readRange(
  header: string | undefined,
  byteSize: number,
): ByteRange | null | 'outside' {
  const [, from = '', to = ''] = shape.exec(header ?? '') ?? []
  if (from + to === '') return null
  const { start, end } = from === '' ? lastOf(Number(to), byteSize) : spanOf(from, to)
  if (end < start) return from === '' ? 'outside' : null
  return start < byteSize ? { start, end: Math.min(end, byteSize - 1) } : 'outside'
}

const shape = /^bytes=(\d{0,15})-(\d{0,15})$/

const lastOf = (count: number, byteSize: number): ByteRange => ({
  start: Math.max(0, byteSize - count),
  end: byteSize - 1,
})

const spanOf = (from: string, to: string): ByteRange => ({
  start: Number(from),
  end: to === '' ? Infinity : Number(to),
})
