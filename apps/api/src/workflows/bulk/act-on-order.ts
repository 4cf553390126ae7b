import { sql } from 'kysely'

import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import { packOrders, startPicking } from '../../orders/fulfilment/pack-orders.ts'
import { handOverOrder } from '../../orders/hand-over-order.ts'
import {
  assignOrder,
  archiveOrder,
  unarchiveOrder,
  prioritiseOrder,
} from '../../orders/marks/mark-order.ts'
import { tagOrder } from '../../orders/marks/tag-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { askForDue } from '../capture/capture-for-goods.ts'
import { cancelOrder } from '../cancel/cancel-order.ts'
import type { ActFacts } from './read-act-facts.ts'
import { tagsBetween } from './rules.ts'
import { assignStop, unassignStop } from '../../deliveries/board/assign-stop.ts'
import { scheduleDelivery } from '../../deliveries/board/schedule-delivery.ts'

export async function actOnOrder(
  db: Db,
  action: OrderBulkAction,
  { order, after }: { order: ActFacts; after: OrderValues | null },
): Promise<void> {
  if (after) return await giveValues(db, order, after)
  if (action.kind === 'cancel') {
    const { kind: _kind, ...wish } = action
    return await cancelOrder(db, order.id, { ...wish, refund: 'none' })
  }
  if (action.kind === 'capture') return await askForDue(db, order)
  if (action.kind === 'handOver') return await handOverOrder(db, order.id)
  await workOnGoods(db, action.kind, [order])
}

export async function workOnGoods(
  db: Db,
  kind: OrderBulkAction['kind'],
  orders: readonly ActFacts[],
): Promise<void> {
  const unbegun = orders.filter(({ fulfilment }) => fulfilment !== 'picking')
  if (unbegun.length > 0) await startPicking(db, listIds(unbegun))
  if (kind === 'pack') await packOrders(db, listIds(orders))
}

const listIds = (orders: readonly ActFacts[]) => orders.map(({ id }) => id)

export async function giveValues(db: Db, order: ActFacts, values: OrderValues): Promise<void> {
  const { id, assigneeId, dueOn } = order
  if (values.tags) await tagOrder(db, id, tagsBetween(order.tags, values.tags))
  if (values.priority !== undefined) await prioritiseOrder(db, id, values.priority)
  if (values.isArchived !== undefined)
    await (values.isArchived ? archiveOrder : unarchiveOrder)(db, id)
  if (values.assigneeId !== undefined || values.dueOn !== undefined)
    await assignOrder(db, id, { assigneeId, dueOn, ...values })
  await giveDelivery(db, order, values)
}

/** Returns the message of a refusal, rolling the work back; null on success. */
export async function findRefusal(db: Db, work: () => Promise<void>): Promise<string | null> {
  await sql`savepoint before_order`.execute(db)
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint before_order`.execute(db)
    return error.failure.message
  }
}

async function giveDelivery(
  db: Db,
  { delivery }: ActFacts,
  { driverId, slotId }: OrderValues,
): Promise<void> {
  if (!delivery) return
  if (driverId !== undefined)
    await (driverId ? assignStop(db, delivery.id, { driverId }) : unassignStop(db, delivery.id))
  if (slotId === undefined) return
  if (slotId === null) throw conflict('invalid_transition', 'It had no time before')
  await scheduleDelivery(db, delivery.id, slotId)
}
