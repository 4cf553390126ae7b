import { minorDigits, toDecimal } from '@marketday/contract/money/money'
import type {
  exportPurchase as endpoint,
  PurchaseLine,
} from '@marketday/contract/stock/documents/purchases'

import { csvColumns, csvPages, csvReply } from '../../../platform/files/tables/csv-pages.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { getPurchase } from './find-purchases.ts'

export const exportPurchase = async ({ db, params, can, reply }: Handling<typeof endpoint>) => {
  const { rows, number, currency } = await getPurchase(db, params.purchaseId, can)
  return csvReply(
    reply,
    `purchase-order-${number}.csv`,
    csvPages({ ...csvColumns(columns(currency)), read: async () => ({ rows, nextCursor: null }) }),
  )
}

type Column = readonly [string, (row: PurchaseLine) => string | number | null]

function columns(currency: string): readonly Column[] {
  const digits = minorDigits(currency)
  return [
    ['item', (row) => row.title],
    ['variant', (row) => row.variantTitle],
    ['sku', (row) => row.sku],
    ['quantity', (row) => row.quantity],
    ['unit cost', (row) => toDecimal(row.unitCostMinor, digits)],
    ['total', (row) => toDecimal(row.unitCostMinor * row.quantity, digits)],
    ['currency', () => currency],
  ]
}
