import { sql } from 'kysely'
import * as z from 'zod/mini'

import { removeEarlierCustomers } from '../customers/earlier-customers.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getOrderImportRow } from './queries.ts'
import { noteOrderImport } from './note-order-import.ts'
import { workInBatches } from './work-in-batches.ts'

const Payload = z.strictObject({ orderImportId: z.uuid() })

const batchSize = 250

/** Removes imported orders in batches: they cannot have been changed. Continues after a crash. */
export const takeBackOrders = defineJob({
  name: 'take-back-historic-orders',
  payload: Payload,
  expireSeconds: 900,
  run: (job) => workInBatches(job, { workOn: takeSome, giveUp }),
})

async function takeSome(db: Db, id: string): Promise<boolean> {
  const row = await getOrderImportRow(db, id, { lock: true })
  if (row.status !== 'undoing') return false
  const { rows } = await sql`
    delete from historic_orders where historic_order_id in (
      select historic_order_id from historic_orders where order_import_id = ${id}::uuid limit ${batchSize})
    returning 1`.execute(db)
  if (rows.length === 0) {
    if ((await removeEarlierCustomers(db, id)) > 0) return true
    await finish(db, id)
    return false
  }
  await db
    .updateTable('order_imports')
    .set({ done: row.done + rows.length, removed: row.removed + rows.length })
    .where('order_import_id', '=', id)
    .execute()
  await noteOrderImport(db, id, 'progressed')
  return true
}

async function finish(db: Db, id: string): Promise<void> {
  await db
    .updateTable('order_imports')
    .set({ status: 'undone' })
    .where('order_import_id', '=', id)
    .execute()
  await record(db, { name: 'order_import.undone', objectType: 'order_import', objectId: id })
}

/** Removed orders stay removed; the rest can be retried. */
async function giveUp(db: Db, id: string): Promise<void> {
  await db
    .updateTable('order_imports')
    .set({ status: 'done' })
    .where('order_import_id', '=', id)
    .where('status', '=', 'undoing')
    .execute()
}
