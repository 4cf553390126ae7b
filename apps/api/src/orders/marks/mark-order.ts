import type { Updateable } from 'kysely'

import type { OrderEvent } from '@marketday/contract/orders/order-states'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { assignOrder as endpoint } from '@marketday/contract/orders/acts/order-marks'
import type { OrderPriority } from '@marketday/contract/orders/order-priority'

import { record } from '../../platform/events/record.ts'
import type { EventOn } from '../../platform/events/record.ts'
import type { Orders } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { getOrderRow, mustMove } from '../lock-order.ts'
import { openReturn } from '../rules.ts'

interface Hold {
  readonly reason?: string | undefined
  /** Staff by default. */
  readonly cause?: 'staff' | 'dispute'
}

/** Blocks packing and cancellation until released. */
export async function holdOrder(
  db: Db,
  orderId: string,
  { reason = '', cause = 'staff' }: Hold,
): Promise<void> {
  const set = {
    status: 'held' as const,
    held_at: db.context.now.toISOString(),
    hold_cause: cause,
  }
  await mark(db, orderId, {
    event: 'hold',
    set,
    entry: { name: 'order.held', details: { reason } },
  })
}

export async function releaseOrder(db: Db, orderId: string): Promise<void> {
  await mark(db, orderId, {
    event: 'release',
    set: { status: 'open', held_at: null, hold_cause: null },
    entry: { name: 'order.released' },
  })
}

export async function archiveOrder(db: Db, orderId: string): Promise<void> {
  const { openReturns } = await getOrderRow(db, orderId)
  if (openReturns > 0) throw conflict('invalid_transition', openReturn)
  await mark(db, orderId, {
    event: 'archive',
    set: { archived_at: db.context.now.toISOString() },
    entry: { name: 'order.archived' },
  })
}

export async function unarchiveOrder(db: Db, orderId: string): Promise<void> {
  await mark(db, orderId, {
    event: 'unarchive',
    set: { archived_at: null },
    entry: { name: 'order.unarchived' },
  })
}

interface Mark {
  readonly event: OrderEvent
  readonly set: Updateable<Orders>
  readonly entry: EventOn<'order'>
}

async function mark(db: Db, orderId: string, { event, set, entry }: Mark): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (!mustMove(order, event)) return
  await db
    .updateTable('orders')
    .set((column) => ({ ...set, version: column('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('status', '=', order.status)
    .execute()
  await record(db, { ...entry, objectType: 'order', objectId: orderId })
}

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

export async function prioritiseOrder(
  db: Db,
  orderId: string,
  priority: OrderPriority,
): Promise<void> {
  await getOrderRow(db, orderId)
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set((column) => ({ priority, version: column('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('priority', '<>', priority)
    .executeTakeFirst()
  if (numUpdatedRows > 0)
    await record(db, {
      name: 'order.prioritised',
      objectType: 'order',
      objectId: orderId,
      details: { priority },
    })
}
