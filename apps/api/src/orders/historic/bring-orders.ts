import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { HistoricContent } from '@marketday/contract/orders/historic/historic-orders'

import { ensureEarlierCustomers } from '../customers/earlier-customers.ts'
import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getOrderImportRow } from './queries.ts'
import { noteOrderImport } from './note-order-import.ts'
import { workInBatches } from './work-in-batches.ts'

const Payload = z.strictObject({ orderImportId: z.uuid() })

const batchSize = 250

/**
 * Imports historic orders in batches. Imported ones leave the pending list in the same
 * transaction, so that a run continues after a crash without duplicates.
 */
export const bringOrders = defineJob({
  name: 'bring-historic-orders',
  payload: Payload,
  expireSeconds: 900,
  run: (job) => workInBatches(job, { workOn: bringSome, giveUp }),
})

async function bringSome(db: Db, id: string): Promise<boolean> {
  const row = await getOrderImportRow(db, id, { lock: true })
  if (row.status !== 'committing') return false
  const { rows: taken } = await sql<{ content: HistoricContent }>`
    delete from order_import_orders where order_import_id = ${id}::uuid and row_number in (
      select row_number from order_import_orders where order_import_id = ${id}::uuid order by row_number limit ${batchSize})
    returning content`.execute(db)
  if (taken.length === 0) {
    await finish(db, id)
    return false
  }
  const landed = await store(
    db,
    id,
    taken.map(({ content }) => content),
  )
  await db
    .updateTable('order_imports')
    .set({
      done: row.done + taken.length,
      imported: row.imported + landed,
      known: row.known + taken.length - landed,
    })
    .where('order_import_id', '=', id)
    .execute()
  await noteOrderImport(db, id, 'progressed')
  return true
}

/** Returns the number inserted: another import may have added some since the comparison. */
async function store(db: Db, id: string, orders: readonly HistoricContent[]): Promise<number> {
  const customers = await ensureEarlierCustomers(db, id, listPeople(orders))
  const rows = orders.map((order) => ({ ...order, customerId: customers.get(order.email) ?? null }))
  const { rows: landed } = await sql`
    insert into historic_orders (order_import_id, number, placed_at, customer_id, name, email, currency, total_minor,
      paid_minor, refunded_minor, state, cancelled_at, piece_count, details, lines)
    select ${id}::uuid, number, "placedAt", "customerId", name, email, currency, "totalMinor", "paidMinor",
      "refundedMinor", state, "cancelledAt", "pieceCount", details, lines
    from jsonb_to_recordset(${json(rows)}) given (number text, "placedAt" timestamptz, "customerId" uuid, name text,
      email text, currency text, "totalMinor" bigint, "paidMinor" bigint, "refundedMinor" bigint, state text,
      "cancelledAt" timestamptz, "pieceCount" int, details jsonb, lines jsonb)
    on conflict (tenant_id, number) do nothing returning 1`.execute(db)
  return landed.length
}

/** Each address once, with the date of its first order. */
function listPeople(orders: readonly HistoricContent[]) {
  const named = orders.filter(({ email }) => email !== '')
  return [...Map.groupBy(named, ({ email }) => email)].map(([email, theirs]) => ({
    email,
    name: theirs.find(({ name }) => name !== '')?.name ?? '',
    phone: theirs.flatMap(({ details }) => dialled(details.phone) || [])[0] ?? '',
    firstAt: theirs.map(({ placedAt }) => placedAt).toSorted()[0] ?? '',
  }))
}

function dialled(phone: string): string {
  const number = phone.replace('(0)', '').replaceAll(/[\s()./-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : ''
}

async function finish(db: Db, id: string): Promise<void> {
  await db
    .updateTable('order_imports')
    .set({ status: 'done', finished_at: appNow })
    .where('order_import_id', '=', id)
    .execute()
  await record(db, { name: 'order_import.done', objectType: 'order_import', objectId: id })
}

async function giveUp(db: Db, id: string): Promise<void> {
  await db
    .updateTable('order_imports')
    .set({ status: 'failed' })
    .where('order_import_id', '=', id)
    .where('status', '=', 'committing')
    .execute()
  await noteOrderImport(db, id, 'failed')
}
