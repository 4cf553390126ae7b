import { sql } from 'kysely'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { bulkLimits } from '@marketday/contract/products/bulk-acts'
import type { KeptAction, startBulkAct as endpoint } from '@marketday/contract/products/bulk-acts'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { advanceBulkAct } from './advance-bulk-act.ts'
import { requireCollection } from './pins/read-pins.ts'
import { requireTarget, requireSelected, requireTimeAhead, selectItems } from './select-items.ts'

/** Writes down which items it is about and lets a job change them. */
export async function startBulkAct(
  db: Db,
  { selection, action }: BodyOf<typeof endpoint>,
): Promise<string> {
  requireTimeAhead(db, action)
  await requireTarget(db, action)
  await requireCollection(db, action)
  const chosen = await selectItems(db, selection)
  return await beginAct(db, action, async (bulkActId) => {
    const { numAffectedRows = 0n } = await sql`
      insert into bulk_act_items (bulk_act_id, product_id, title)
      select ${bulkActId}::uuid, product_id, title from (${chosen}) chosen`.execute(db)
    const total = Number(numAffectedRows)
    requireSelected(selection, total)
    return total
  })
}

/** `addItems` writes the rows of the act's items and says how many there are. */
export async function beginAct(
  db: Db,
  action: KeptAction,
  addItems: (bulkActId: string) => Promise<number>,
): Promise<string> {
  const bulkActId = newId()
  await requireFreeTurn(db)
  await db
    .insertInto('bulk_acts')
    .values({ bulk_act_id: bulkActId, act: json(action), actor_name: db.context.actor.name })
    .execute()
  const total = await addItems(bulkActId)
  await inOrder([
    db.updateTable('bulk_acts').set({ total }).where('bulk_act_id', '=', bulkActId).execute(),
    record(db, {
      name: 'bulk_act.started',
      objectType: 'bulk_act',
      objectId: bulkActId,
      details: { action, items: total },
    }),
    enqueue(db, advanceBulkAct, { bulkActId }),
  ])
  return bulkActId
}

/** One business cannot fill the queue of all others. */
async function requireFreeTurn(db: Db): Promise<void> {
  const running = await db
    .selectFrom('bulk_acts')
    .select('bulk_act_id')
    .where('status', 'in', ['running', 'undoing'])
    .limit(bulkLimits.running)
    .execute()
  if (running.length === bulkLimits.running)
    throw conflict('conflict', 'Several changes are still running; wait until one has ended')
}
