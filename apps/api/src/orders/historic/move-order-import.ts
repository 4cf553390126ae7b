import { sql } from 'kysely'

import type { Can } from '@marketday/contract/accounts/team/permissions'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { getOrderImport, getOrderImportRow } from './queries.ts'
import { bringOrders } from './bring-orders.ts'
import { takeBackOrders } from './take-back-orders.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'
import { undoDays } from './rules.ts'

/** Starts the import; the file's rows are no longer needed. */
export async function commitOrderImport(db: Db, id: string, can: Can): Promise<void> {
  const { status } = await lockFor(db, id, { act: 'commit', can })
  await inOrder([
    db
      .updateTable('order_imports')
      .set({
        status: 'committing',
        // A failed import continues with the rest.
        ...(status === 'review' && { done: 0, total: sql<number>`added` }),
      })
      .where('order_import_id', '=', id)
      .execute(),
    forgetRows(db, id),
    record(db, { name: 'order_import.committed', objectType: 'order_import', objectId: id }),
    enqueue(db, bringOrders, { orderImportId: id }),
  ])
}

export async function undoOrderImport(db: Db, id: string, can: Can): Promise<void> {
  await lockFor(db, id, { act: 'undo', can })
  await inOrder([
    db
      .updateTable('order_imports')
      .set({
        status: 'undoing',
        done: 0,
        total: sql<number>`(select count(*)::int from historic_orders h
          where h.order_import_id = order_imports.order_import_id)`,
      })
      .where('order_import_id', '=', id)
      .execute(),
    record(db, { name: 'order_import.undo_asked', objectType: 'order_import', objectId: id }),
    enqueue(db, takeBackOrders, { orderImportId: id }),
  ])
}

/** Discards a file; a running import ends with the orders already stored. */
export async function cancelOrderImport(db: Db, id: string, can: Can): Promise<void> {
  const { status, imported, total } = await lockFor(db, id, { act: 'cancel', can })
  const isComing = status === 'committing'
  await inOrder([
    db
      .updateTable('order_imports')
      .set({
        status: isComing ? 'done' : 'cancelled',
        finished_at: appNow,
        ...(isComing && { note: `Stopped after ${imported} of ${total} orders.` }),
      })
      .where('order_import_id', '=', id)
      .execute(),
    forgetRows(db, id),
    db.deleteFrom('order_import_orders').where('order_import_id', '=', id).execute(),
    record(db, {
      name: isComing ? 'order_import.done' : 'order_import.cancelled',
      objectType: 'order_import',
      objectId: id,
    }),
  ])
}

async function lockFor(
  db: Db,
  id: string,
  { act, can }: { readonly act: 'commit' | 'undo' | 'cancel'; readonly can: Can },
) {
  const row = await getOrderImportRow(db, id, { lock: true })
  const refusal = (await getOrderImport(db, id, can)).actions[act]
  if (refusal !== null) throw conflict('invalid_transition', refusal)
  return row
}

const forgetRows = (db: Db, id: string) =>
  db.deleteFrom('order_import_rows').where('order_import_id', '=', id).execute()

const overdue = sql`(select order_import_id from order_imports where status <> 'committing'
  and created_at < app_now() - make_interval(days => ${sql.lit(undoDays + 1)}))`

/** Files contain personal data: unfinished imports and their faults are erased. */
export const importRetention: Housekeeping = {
  ofTenants: [
    sql`update order_imports set status = 'cancelled', finished_at = app_now()
      where status = 'review' and created_at < app_now() - make_interval(days => ${sql.lit(undoDays + 1)})`,
    sql`delete from order_import_rows where order_import_id in ${overdue}`,
    sql`delete from order_import_orders where order_import_id in ${overdue}`,
    sql`delete from order_import_faults where order_import_id in ${overdue}`,
  ],
}
