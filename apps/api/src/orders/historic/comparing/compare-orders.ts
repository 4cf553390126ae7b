import { sql } from 'kysely'
import * as z from 'zod/mini'

import { withoutMark } from '@marketday/contract/catalog/products/csv'

import { inOrder } from '../../../platform/database/in-order.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { getOrderImportRow } from '../queries.ts'
import type { OrderImportRow } from '../queries.ts'
import { compareBatch } from './compare-batch.ts'

const Payload = z.strictObject({ orderImportId: z.uuid(), revision: z.int() })
type Payload = z.output<typeof Payload>

const rowsAtOnce = 1_000

/**
 * Parses the orders of an upload and compares them with existing ones; imports nothing. Restarts
 * after a crash, and gives up if the columns were changed since.
 */
export const compareOrders = defineJob({
  name: 'compare-historic-orders',
  payload: Payload,
  expireSeconds: 900,
  async run({ payload, inTenant, signal }) {
    const groups = await inTenant((db) => begin(db, payload))
    if (!groups) return
    let knownCount = 0
    for (const batch of inBatches(groups)) {
      signal.throwIfAborted()
      const result = await inTenant(async (db) => {
        const row = await lockCurrent(db, payload)
        return row && (await compareBatch(db, row, batch))
      })
      if (result === null) return
      knownCount += result.known
    }
    await inTenant((db) => finish(db, payload, knownCount))
  },
})

async function begin(db: Db, payload: Payload): Promise<number[][] | null> {
  const row = await lockCurrent(db, payload)
  if (!row) return null
  const { orderImportId: id } = payload
  await inOrder([
    db.deleteFrom('order_import_orders').where('order_import_id', '=', id).execute(),
    db.deleteFrom('order_import_faults').where('order_import_id', '=', id).execute(),
  ])
  return await groupRows(db, row)
}

/** Null if this run is outdated. */
async function lockCurrent(
  db: Db,
  { orderImportId, revision }: Payload,
): Promise<OrderImportRow | null> {
  const row = await getOrderImportRow(db, orderImportId, { lock: true })
  const isAsked = row.status === 'review' && row.compared_at === null
  return isAsked && row.revision === revision ? row : null
}

/** Rows per order number in file order; a row without number is its own order. */
async function groupRows(
  db: Db,
  { order_import_id: id, columns }: OrderImportRow,
): Promise<number[][]> {
  const { rows } = await sql<{ row: number; number: string }>`
    select row_number as row, coalesce(cells ->> ${columns.indexOf('number')}::int, '') as number
    from order_import_rows where order_import_id = ${id}::uuid order by row_number`.execute(db)
  const byNumber = Map.groupBy(rows, ({ row, number }) => withoutMark(number).trim() || row)
  return [...byNumber.values()].map((group) => group.map(({ row }) => row))
}

function* inBatches(groups: readonly number[][]) {
  let [batch, rows]: [number[][], number] = [[], 0]
  for (const group of groups) {
    batch.push(group)
    rows += group.length
    if (rows < rowsAtOnce) continue
    yield batch
    ;[batch, rows] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

async function finish(db: Db, payload: Payload, knownCount: number): Promise<void> {
  if (!(await lockCurrent(db, payload))) return
  const { orderImportId: id } = payload
  await inOrder([
    db
      .updateTable('order_imports')
      .set({
        known: knownCount,
        added: sql<number>`(select count(*)::int from order_import_orders o
          where o.order_import_id = order_imports.order_import_id)`,
        compared_at: appNow,
      })
      .where('order_import_id', '=', id)
      .execute(),
    record(db, {
      name: 'order_import.compared',
      objectType: 'order_import',
      objectId: id,
      isPassing: true,
    }),
  ])
}
