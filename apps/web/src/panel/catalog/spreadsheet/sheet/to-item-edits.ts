import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import type { Edit } from './sheet-state.ts'

export function toItemEdits(edits: readonly Edit[], without: ReadonlySet<string>): ItemEdits[] {
  const good = edits.filter(({ row, value }) => value !== undefined && !without.has(row.itemId))
  return [...Map.groupBy(good, ({ row }) => row.itemId)].map(([itemId, ofItem]) => {
    const variants = Map.groupBy(
      ofItem.filter(({ column }) => column.of === 'variant'),
      ({ row }) => row.variantId,
    )
    return {
      itemId,
      ...cellsOf(ofItem.filter(({ column }) => column.of === 'item')),
      ...(variants.size > 0 && {
        variants: [...variants].map(([variantId, cells]) => ({ variantId, ...cellsOf(cells) })),
      }),
    }
  })
}

const cellsOf = (edits: readonly Edit[]): object =>
  Object.fromEntries(
    edits.map(({ row, column, value }) => [column.key, { from: row[column.key], to: value }]),
  )
