import { minorDigits } from '@marketday/contract/money/money'
import { differenceOf, worthOf } from '@marketday/contract/stock/documents/stock-takes'
import type {
  exportStockTakeLines as endpoint,
  StockTakeLine,
} from '@marketday/contract/stock/documents/stock-takes'

import { csvColumns, csvPages, csvReply } from '../../../platform/files/tables/csv-pages.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { findTakeLines } from './find-take-lines.ts'
import { getTake } from './take-rows.ts'

const pageSize = 1_000

export const exportTakeLines = async (request: Handling<typeof endpoint>) => {
  const { db, params, query, can, reply } = request
  const { currency } = await getTake(db, params.stockTakeId, can)
  return csvReply(
    reply,
    'stock-count.csv',
    csvPages({
      ...csvColumns(columns(currency)),
      read: (cursor) =>
        findTakeLines(db, params.stockTakeId, { ...query, cursor, limit: pageSize }),
    }),
  )
}

type Column = readonly [string, (row: StockTakeLine) => string | number | null]

function columns(currency: string): readonly Column[] {
  const minorInOne = 10 ** minorDigits(currency)
  // Number: text starting with a minus would be escaped.
  const amount = (minor: number | null) => (minor === null ? null : minor / minorInOne)
  return [
    ['item', (row) => row.title],
    ['variant', (row) => row.variantTitle],
    ['sku', (row) => row.sku],
    ['expected', (row) => row.expected],
    ['counted', (row) => row.counted],
    ['difference', differenceOf],
    ['unit cost', (row) => amount(row.unitCostMinor)],
    ['difference value', (row) => amount(worthOf(row))],
    ['currency', () => currency],
    ['counted by', (row) => row.countedBy],
    ['counted at', (row) => row.countedAt],
  ]
}
