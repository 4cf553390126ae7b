import type { ImportRow } from '../queries.ts'

/**
 * When an item of an import counts as made: shops show the newest first, and so each at its place of the website or the
 * file, whichever batch it came with.
 */
export const madeAt = ({ created_at: begun }: Pick<ImportRow, 'created_at'>, place: number) =>
  new Date(Date.parse(begun) - place).toISOString()
