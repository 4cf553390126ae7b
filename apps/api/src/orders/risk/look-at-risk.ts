import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'

export async function lookAtRisk(db: Db, orderId: string): Promise<void> {
  await mark(db, orderId, { isLookedAt: true, name: 'order.risk_looked_at' })
}

export async function undoLookAtRisk(db: Db, orderId: string): Promise<void> {
  await mark(db, orderId, { isLookedAt: false, name: 'order.risk_look_undone' })
}

async function mark(
  db: Db,
  orderId: string,
  { isLookedAt, name }: { readonly isLookedAt: boolean; readonly name: string },
): Promise<void> {
  await getOrderRow(db, orderId)
  const risk = await db
    .selectFrom('order_risks')
    .select('looked_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!risk) throw notFound('Risk hint')
  if ((risk.looked_at !== null) === isLookedAt) return
  const { now, actor } = db.context
  await db
    .updateTable('order_risks')
    .set({
      looked_at: isLookedAt ? now.toISOString() : null,
      looked_by: isLookedAt ? actor.name : null,
    })
    .where('order_id', '=', orderId)
    .execute()
  await record(db, { name, objectType: 'order', objectId: orderId })
}
