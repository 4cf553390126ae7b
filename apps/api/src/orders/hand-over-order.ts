import { sql } from 'kysely'

import { record } from '../platform/events/record.ts'
import { conflict } from '../platform/http/errors.ts'
import { inCamelCase } from '../platform/database/sql.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { recordSale } from '../stock/record-sale.ts'
import { completeDelivery } from './complete-delivery.ts'
import { completeIfDone } from './fulfilment/complete-if-done.ts'
import {
  findFulfilment,
  isPacked,
  listLines,
  mustMoveGoods,
  setFulfilmentStatus,
} from './fulfilment/fulfilment-rows.ts'
import type { LineRow } from './fulfilment/fulfilment-rows.ts'
import { performOrder } from './fulfilment/pack-order.ts'
import { getOrderRow, invalidTransition } from './lock-order.ts'
import type { OrderRecord } from './lock-order.ts'
import { recordPayment } from './money/record-payment.ts'
import { requireReason } from './money/require-reason.ts'
import { actionsIn, stateNames, stateOf, stillToPay } from './rules.ts'

interface Cash {
  readonly cashCollectedMinor?: number | undefined
  /** Why that is not what is due. */
  readonly cashReason?: string | undefined
}

/**
 * The packed goods leave: to the driver, or to the customer who collects them, which delivers them at
 * once. Stock is sold here. Where nothing is packed, what was ordered is done. Doing it again changes nothing.
 */
export async function handOverOrder(db: Db, orderId: string, cash: Cash = {}): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const lines = await listLines(db, orderId)
  if (!isPacked(lines)) return await finishUnpacked(db, order, { lines, cash })
  const fulfilment = await findFulfilment(db, orderId)
  if (!mustMoveGoods(fulfilment?.status ?? 'planned', 'handOver') || !fulfilment) return
  requirePossible(order, cash)
  await sell(db, orderId, fulfilment.id)
  if (order.deliveryKind === 'pickup') await completeDelivery(db, { orderId, ...cash })
}

interface Unpacked {
  readonly lines: readonly LineRow[]
  readonly cash: Cash
}

async function finishUnpacked(
  db: Db,
  order: OrderRecord,
  { lines, cash }: Unpacked,
): Promise<void> {
  const { cashCollectedMinor, cashReason } = cash
  const unpaidReason = cashCollectedMinor ? undefined : cashReason
  if (!(await performOrder(db, order, { lines, unpaidReason }))) return
  requireCashReason(order, cash)
  if (cashCollectedMinor)
    await recordPayment(db, {
      orderId: order.id,
      amountMinor: cashCollectedMinor,
      reason: cashReason,
    })
  else await completeIfDone(db, order.id)
}

function requirePossible(order: OrderRecord, cash: Cash): void {
  if (order.status !== 'open')
    throw invalidTransition(stateNames[stateOf(order)], 'handOver', actionsIn(order))
  if (order.deliveryKind === 'delivery' && cash.cashCollectedMinor)
    throw conflict('invalid_transition', 'Cash for a delivery is taken at the door')
  if (order.deliveryKind !== 'delivery') requireCashReason(order, cash)
}

function requireCashReason(order: OrderRecord, { cashCollectedMinor, cashReason }: Cash): void {
  const dueMinor = stillToPay(order)
  const takenMinor = cashCollectedMinor ?? 0
  requireReason({ ...order, dueMinor, takenMinor, reason: cashReason }, 'cashReason')
}

async function sell(db: Db, orderId: string, fulfilmentId: string): Promise<void> {
  const lines = await goodsOf(db, fulfilmentId)
  await inOrder([
    recordSale(db, { orderId, lines }),
    setFulfilmentStatus(db, { orderId, fulfilmentId, from: 'packed', to: 'handed_over' }),
    sql`update order_lines line set fulfilled_quantity = fulfilled_quantity + goods.quantity
      from fulfilment_lines goods
      where goods.fulfilment_id = ${fulfilmentId} and line.order_line_id = goods.order_line_id`.execute(
      db,
    ),
    record(db, { name: 'order.handed_over', objectType: 'order', objectId: orderId }),
  ])
}

async function goodsOf(db: Db, fulfilmentId: string) {
  return await db
    .selectFrom('fulfilment_lines as goods')
    .innerJoin('order_lines as line', 'line.order_line_id', 'goods.order_line_id')
    .select(inCamelCase(['line.variant_id', 'line.kind', 'line.parts', 'goods.quantity']))
    .where('goods.fulfilment_id', '=', fulfilmentId)
    .execute()
}
