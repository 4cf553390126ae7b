import type { ImportRow } from '../queries.ts'

/** Creation time of an imported item, spaced by its position in the source, because shops sort by newest. */
export const madeAt = ({ created_at: begun }: Pick<ImportRow, 'created_at'>, place: number) =>
  new Date(Date.parse(begun) - place).toISOString()
