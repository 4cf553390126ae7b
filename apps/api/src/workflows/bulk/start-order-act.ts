import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  OrderBulkAction,
  startOrderBulkAct as endpoint,
} from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { getDriver } from '../../deliveries/drivers/queries.ts'
import { selectOrders } from '../../orders/lists/select-orders.ts'
import { listAssignable } from '../../orders/marks/mark-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { orderActs } from './order-acts.ts'
import { planningRefusal } from './rules.ts'

/** 403 if the act is about deliveries and the role may not plan them. */
export function requirePlanning(can: Can, action: OrderBulkAction): void {
  const refusal = planningRefusal(can, action)
  if (refusal !== null) throw forbidden(refusal)
}

export async function startOrderAct(
  db: Db,
  { selection, action }: BodyOf<typeof endpoint>,
): Promise<string> {
  await requireAssignable(db, action)
  const ids = await selectOrders(db, selection)
  const { id } = await orderActs.begin(
    db,
    action,
    sql`select order_id as object_id, 'Order ' || number as title, null::jsonb as edits
      from unnest(${ids}::uuid[]) with ordinality chosen (order_id, nth) join orders using (order_id) order by nth`,
  )
  return id
}

/** 404 for an assignee or driver outside the team. */
export async function requireAssignable(db: Db, action: OrderBulkAction): Promise<void> {
  if (action.kind === 'driver' && action.driverId !== null) await getDriver(db, action.driverId)
  if (action.kind !== 'assign' || action.assigneeId === null) return
  const people = await listAssignable(db)
  if (!people.some(({ id }) => id === action.assigneeId)) throw notFound('Person')
}
