import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { assignOrder as endpoint } from '@marketday/contract/orders/acts/order-marks'

import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'

export const listAssignable = (db: Db) =>
  db
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.user_id', 'member.user_id')
    .select(['person.user_id as id', 'person.name'])
    .where('member.tenant_id', '=', db.context.tenantId ?? '')
    .where('member.disabled_at', 'is', null)
    .orderBy('person.name')
    .execute()

export async function assignOrder(
  db: Db,
  orderId: string,
  { assigneeId, dueOn }: BodyOf<typeof endpoint>,
): Promise<void> {
  await getOrderRow(db, orderId)
  const assigneeName = assigneeId && (await findName(db, assigneeId))
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set((column) => ({
      assignee_id: assigneeId,
      due_on: dueOn,
      version: column('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .where((column) =>
      column.or([
        column('assignee_id', 'is distinct from', assigneeId),
        column('due_on', 'is distinct from', dueOn),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0)
    await record(db, {
      name: 'order.assigned',
      objectType: 'order',
      objectId: orderId,
      details: { assigneeName, dueOn },
    })
}

async function findName(db: Db, userId: string): Promise<string> {
  const person = (await listAssignable(db)).find(({ id }) => id === userId)
  if (person) return person.name
  const message = 'Choose a team member'
  throw invalid(message, [{ path: 'assigneeId', message }])
}
