import { Readable } from 'node:stream'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { exportLedger as endpoint } from '@marketday/contract/products/stock-ledger'

import { byteOrderMark, csvLine } from '../../platform/files/csv-line.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findMeantVariants, findMovementRows } from './find-ledger-page.ts'
import type { SelectedMovement } from './select-movements.ts'

const atOnce = 1_000

/** Page by page while it is read, so that a ledger of any length needs the memory of one page. */
export function exportLedger({ db, query, reply }: Handling<typeof endpoint>) {
  reply.headers({
    'content-type': endpoint.produces ?? '',
    'content-disposition': 'attachment; filename="stock-movements.csv"',
    'cache-control': 'no-store',
  })
  return Readable.from(writeLedger(db, query)) as unknown as string
}

async function* writeLedger(db: Db, query: QueryOf<typeof endpoint>) {
  yield byteOrderMark + csvLine(columns.map(([name]) => name))
  const variantIds = await findMeantVariants(db, query)
  let cursor: string | undefined
  do {
    const page = await findMovementRows(db, { ...query, variantIds, cursor, limit: atOnce })
    yield page.rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')
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
