import { sql } from 'kysely'

import type { FulfilmentEvent } from '@marketday/contract/orders/order-states'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import {
  findFulfilment,
  isToDeliver,
  leftOf,
  listLines,
  mustMoveGoods,
  setFulfilmentStatus,
} from './fulfilment-rows.ts'
import type { FulfilmentRow, LineRow, Reached } from './fulfilment-rows.ts'
import { getOrderRow, invalidTransition } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'
import { actionsIn, stateNames, stateOf } from '../rules.ts'

/** Everything the order still owes is collected together; doing it again changes nothing. */
export async function startPicking(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const existing = await findFulfilment(db, orderId)
  if (existing && !mustMoveGoods(existing.status, 'startPick')) return
  requireOpen(order, 'startPick')
  const fulfilment = existing ?? (await planFulfilment(db, orderId, await linesToPack(db, orderId)))
  await move(db, order, { fulfilment, to: 'picking' })
}

/** Ready to be handed over. */
export async function packOrder(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const fulfilment = await findFulfilment(db, orderId)
  if (!mustMoveGoods(fulfilment?.status ?? 'planned', 'pack') || !fulfilment) return
  requireOpen(order, 'pack')
  await move(db, order, { fulfilment, to: 'packed' })
}

function requireOpen(order: OrderRecord, event: FulfilmentEvent): void {
  if (order.status === 'open') return
  throw invalidTransition(stateNames[stateOf(order)], event, actionsIn(order))
}

async function linesToPack(db: Db, orderId: string): Promise<LineRow[]> {
  const lines = (await listLines(db, orderId)).filter(isToDeliver)
  if (lines.length === 0)
    throw conflict('invalid_transition', 'Nothing in this order has to be packed')
  return lines
}

interface Performance {
  readonly lines: readonly LineRow[]
  /** Why what is due was not paid. */
  readonly unpaidReason: string | undefined
}

/** Of an order in which nothing is packed: what was ordered is done. Doing it again changes nothing. */
export async function performOrder(
  db: Db,
  order: OrderRecord,
  { lines, unpaidReason }: Performance,
): Promise<boolean> {
  const { id: orderId } = order
  const existing = await findFulfilment(db, orderId)
  if (!mustMoveGoods(existing?.status ?? 'planned', 'perform')) return false
  requireOpen(order, 'perform')
  const done = lines.filter((line) => leftOf(line) > 0)
  const fulfilment = existing ?? (await planFulfilment(db, orderId, done))
  await inOrder([
    setFulfilmentStatus(db, {
      orderId,
      fulfilmentId: fulfilment.id,
      from: fulfilment.status,
      to: 'delivered',
    }),
    db
      .updateTable('order_lines')
      .set({ fulfilled_quantity: sql`quantity - cancelled_quantity` })
      .where('order_id', '=', orderId)
      .execute(),
    record(db, {
      name: 'order.performed',
      objectType: 'order',
      objectId: orderId,
      ...(unpaidReason && { details: { reason: unpaidReason } }),
    }),
  ])
  return true
}

async function planFulfilment(
  db: Db,
  orderId: string,
  lines: readonly LineRow[],
): Promise<FulfilmentRow> {
  const id = newId()
  await inOrder([
    db
      .insertInto('fulfilments')
      .values({ fulfilment_id: id, order_id: orderId, status: 'planned' })
      .execute(),
    db
      .insertInto('fulfilment_lines')
      .values(
        lines.map((line) => ({
          fulfilment_id: id,
          order_line_id: line.id,
          quantity: leftOf(line),
        })),
      )
      .execute(),
  ])
  return { id, status: 'planned' }
}

interface Move {
  readonly fulfilment: FulfilmentRow
  readonly to: Reached
}

async function move(db: Db, { id: orderId }: OrderRecord, { fulfilment, to }: Move): Promise<void> {
  await inOrder([
    setFulfilmentStatus(db, { orderId, fulfilmentId: fulfilment.id, from: fulfilment.status, to }),
    record(db, {
      name: `order.${to}`,
      objectType: 'order',
      objectId: orderId,
      details: { from: fulfilment.status },
    }),
  ])
}
