import type { exportLedger as endpoint } from '@marketday/contract/stock/stock-ledger'

import { csvColumns, csvPages } from '../../platform/files/tables/csv-pages.ts'
import { csvReply } from '../../platform/files/tables/csv-reply.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { findMeantVariants, findMovementRows } from './find-ledger-page.ts'
import type { SelectedMovement } from './select-movements.ts'

const pageSize = 1_000

export const exportLedger = async ({ db, query, reply }: Handling<typeof endpoint>) => {
  const variantIds = await findMeantVariants(db, query)
  return csvReply(
    reply,
    'stock-movements.csv',
    csvPages({
      ...csvColumns(columns),
      read: (cursor) => findMovementRows(db, { ...query, variantIds, cursor, limit: pageSize }),
    }),
  )
}

const columns: readonly (readonly [string, (row: SelectedMovement) => string | number | null])[] = [
  ['when', (row) => row.occurredAt],
  ['type', (row) => row.type],
  ['item', (row) => row.title],
  ['variant', (row) => row.variantTitle],
  ['sku', (row) => row.sku],
  ['on hand before', (row) => row.onHandAfter - row.onHandDelta],
  ['on hand change', (row) => row.onHandDelta],
  ['on hand after', (row) => row.onHandAfter],
  ['reserved before', (row) => row.reservedAfter - row.reservedDelta],
  ['reserved change', (row) => row.reservedDelta],
  ['reserved after', (row) => row.reservedAfter],
  ['unavailable before', (row) => row.unavailableAfter - row.unavailableDelta],
  ['unavailable change', (row) => row.unavailableDelta],
  ['unavailable after', (row) => row.unavailableAfter],
  ['reason', (row) => row.reason],
  ['who', (row) => row.actorName],
  ['order', (row) => row.orderNumber],
  ['undone', (row) => (row.isUndone ? 'yes' : '')],
  ['location', (row) => row.locationName],
  ['incoming before', (row) => row.incomingAfter - row.incomingDelta],
  ['incoming change', (row) => row.incomingDelta],
  ['incoming after', (row) => row.incomingAfter],
  ['bundles', (row) => row.bundles.join(', ')],
  ['purchase order', (row) => row.purchase?.number ?? null],
]
