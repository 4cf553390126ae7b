import type { OrderValues } from '@marketday/contract/orders/order-bulk-acts'

import { assignStop, unassignStop } from '../../deliveries/board/assign-stop.ts'
import { scheduleDelivery } from '../../deliveries/board/schedule-delivery.ts'
import { packOrders, startPicking } from '../../orders/fulfilment/pack-orders.ts'
import {
  archiveOrder,
  assignOrder,
  prioritiseOrder,
  unarchiveOrder,
} from '../../orders/marks/mark-order.ts'
import { tagOrder } from '../../orders/marks/tag-order.ts'
import { undoOnError } from '../../platform/database/savepoint.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import type { BulkOrder } from './read-bulk-orders.ts'
import { tagsBetween } from './rules.ts'

export const pickOrders = (db: Db, orders: readonly BulkOrder[]): Promise<void> =>
  startPicking(db, listIds(orders))

/** Starts picking where it has not begun. */
export async function packWholeOrders(db: Db, orders: readonly BulkOrder[]): Promise<void> {
  const unbegun = orders.filter(({ fulfilment }) => fulfilment !== 'picking')
  if (unbegun.length > 0) await startPicking(db, listIds(unbegun))
  await packOrders(db, listIds(orders))
}

const listIds = (orders: readonly BulkOrder[]) => orders.map(({ id }) => id)

export async function setValues(db: Db, order: BulkOrder, values: OrderValues): Promise<void> {
  const { id, assigneeId, dueOn } = order
  if (values.tags) await tagOrder(db, id, tagsBetween(order.tags, values.tags))
  if (values.priority !== undefined) await prioritiseOrder(db, id, values.priority)
  if (values.isArchived !== undefined)
    await (values.isArchived ? archiveOrder : unarchiveOrder)(db, id)
  if (values.assigneeId !== undefined || values.dueOn !== undefined)
    await assignOrder(db, id, { assigneeId, dueOn, ...values })
  await setDelivery(db, order, values)
}

/** Returns the message of a refusal, rolling the work back; null on success. */
export async function findRefusal(db: Db, work: () => Promise<void>): Promise<string | null> {
  try {
    await undoOnError(db, work)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.failure.message
  }
}

async function setDelivery(
  db: Db,
  { delivery }: BulkOrder,
  { driverId, slotId }: OrderValues,
): Promise<void> {
  if (!delivery) return
  if (driverId !== undefined)
    await (driverId ? assignStop(db, delivery.id, { driverId }) : unassignStop(db, delivery.id))
  if (slotId === undefined) return
  if (slotId === null) throw conflict('invalid_transition', 'It had no time before')
  await scheduleDelivery(db, delivery.id, slotId)
}
