import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { csvMark, toCsvLine } from '@marketday/contract/products/csv'
import type { exportLedger as endpoint } from '@marketday/contract/products/stock-ledger'

import { csvReply } from '../../platform/files/csv-reply.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findMeantVariants, findMovementRows } from './find-ledger-page.ts'
import type { SelectedMovement } from './select-movements.ts'

const atOnce = 1_000

export const exportLedger = ({ db, query, reply }: Handling<typeof endpoint>) =>
  csvReply(reply, 'stock-movements.csv', writeLedger(db, query))

async function* writeLedger(db: Db, query: QueryOf<typeof endpoint>) {
  yield csvMark + toCsvLine(columns.map(([name]) => name))
  const variantIds = await findMeantVariants(db, query)
  let cursor: string | undefined
  do {
    const page = await findMovementRows(db, { ...query, variantIds, cursor, limit: atOnce })
    yield page.rows.map((row) => toCsvLine(columns.map(([, value]) => value(row)))).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor)
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
]
