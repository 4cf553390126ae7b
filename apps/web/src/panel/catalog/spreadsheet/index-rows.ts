import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import type { Column } from './cells/columns.ts'

export type RowIndex = ReturnType<typeof indexRows>

/** Positions of variants and of each item's first line. Variants of an item are adjacent. */
export function indexRows(rows: readonly CellRow[]) {
  const places = new Map<string, number>()
  rows.forEach(({ itemId, variantId }, place) => {
    places.set(variantId, place)
    if (!places.has(itemId)) places.set(itemId, place)
  })
  const placeOf = (row: CellRow, { of }: Pick<Column, 'of'>) =>
    places.get(of === 'item' ? row.itemId : row.variantId)
  return {
    rows,
    placeOf,
    find(row: CellRow, column: Pick<Column, 'of'>): CellRow | undefined {
      const place = placeOf(row, column)
      return place === undefined ? undefined : rows[place]
    },
    linesOf(itemId: string): readonly CellRow[] {
      const first = places.get(itemId) ?? rows.length
      let end = first
      while (rows[end]?.itemId === itemId) end += 1
      return rows.slice(first, end)
    },
  }
}
