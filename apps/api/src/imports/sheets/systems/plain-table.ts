import { asDraft, isNo, isYes, withCells } from './shop-system.ts'
import type { ShopSystem, SystemRow } from './shop-system.ts'
import { hasSizes, splitSizes } from './size-columns.ts'

/** A table of the owner's own making. */
export const plainTable: ShopSystem = {
  origin: 'other',
  marks: [],
  fields: {},
  reads: /^(?:gift card|published|visible|active)$/,
  read: (rows) =>
    rows.flatMap((row) => (hasSizes(row.headings) ? splitSizes(readRow(row)) : [readRow(row)])),
}

function readRow(row: SystemRow): SystemRow {
  const published = row.text('published') || row.text('visible') || row.text('active')
  const isOff = !row.cells.has('status') && isNo(published)
  return withCells(
    row,
    {
      ...(isOff && { status: 'draft' }),
      ...answeredStock(row.cells.get('firstStock') ?? ''),
    },
    isOff ? [asDraft(published, 'The item isn’t published')] : [],
  )
}

/** An answer instead of a number: sold out, or not counted. */
function answeredStock(stock: string) {
  if (/^-?\d/.test(stock)) return {}
  if (isNo(stock)) return { firstStock: '0' }
  return isYes(stock) ? { firstStock: '', tracked: 'no' } : {}
}
