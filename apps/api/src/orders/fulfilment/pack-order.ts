import { sql } from 'kysely'

import { areGiftCardsDue } from '@marketday/contract/orders/sums/dues'
import { isGiftCard } from '@marketday/contract/products/kinds/item-kinds'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listBoxGoods } from './box-goods.ts'
import { closeParcel } from './close-parcel.ts'
import {
  findOpenBox,
  goodsState,
  isToDeliver,
  leftOf,
  listFulfilments,
  listLines,
  mustMoveGoods,
  setFulfilmentStatus,
} from './fulfilment-rows.ts'
import type { LineRow } from './fulfilment-rows.ts'
import { requireWorkable } from './require-workable.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'

/** Everything the order still owes is collected together; doing it again changes nothing. */
export async function startPicking(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const rows = await listFulfilments(db, orderId)
  if (!mustMoveGoods(goodsState(rows) ?? 'planned', 'startPick')) return
  requireWorkable(order, 'startPick')
  const { id } =
    findOpenBox(rows) ?? (await planFulfilment(db, orderId, await linesToPack(db, orderId)))
  await inOrder([
    setFulfilmentStatus(db, { orderId, fulfilmentIds: [id], to: 'picking' }),
    record(db, { name: 'order.picking', objectType: 'order', objectId: orderId }),
  ])
}

/** All that is left is in one parcel. Doing it again changes nothing. */
export async function packOrder(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const rows = await listFulfilments(db, orderId)
  const box = findOpenBox(rows)
  if (!mustMoveGoods(goodsState(rows) ?? 'planned', 'pack') || !box) return
  requireWorkable(order, 'pack')
  const goods = await listBoxGoods(db, box.id)
  await closeParcel(db, { order, rows, box, goods, units: goods, details: emptyParcel })
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
  /** In cash, with it. */
  readonly takenMinor?: number | undefined
}

/** Of an order in which nothing is packed: what was ordered is done. Doing it again changes nothing. */
export async function performOrder(
  db: Db,
  order: OrderRecord,
  { lines, unpaidReason, takenMinor = 0 }: Performance,
): Promise<boolean> {
  const { id: orderId } = order
  const rows = await listFulfilments(db, orderId)
  if (!mustMoveGoods(goodsState(rows) ?? 'planned', 'perform')) return false
  requireWorkable(order, 'perform')
  const done = whatCanBeDone({ ...order, balanceMinor: order.balanceMinor + takenMinor }, lines)
  const { id } = findOpenBox(rows) ?? (await planFulfilment(db, orderId, done))
  await inOrder([
    setFulfilmentStatus(db, { orderId, fulfilmentIds: [id], to: 'delivered' }),
    db
      .updateTable('order_lines')
      .set({ fulfilled_quantity: sql`quantity - cancelled_quantity` })
      .where(
        'order_line_id',
        'in',
        done.map((line) => line.id),
      )
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

/** A gift card is made once its order is paid: before, it can still be cancelled. */
function whatCanBeDone(order: OrderRecord, lines: readonly LineRow[]): LineRow[] {
  const left = lines.filter((line) => leftOf(line) > 0)
  if (areGiftCardsDue(order)) return left
  const done = left.filter(({ kind }) => !isGiftCard(kind))
  if (done.length > 0) return done
  throw conflict(
    'invalid_transition',
    order.disputedMinor > 0
      ? 'The payer disputes the payment: a gift card is made once their bank has decided for the shop'
      : 'A gift card is made once it is paid',
  )
}

async function planFulfilment(
  db: Db,
  orderId: string,
  lines: readonly LineRow[],
): Promise<{ id: string }> {
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
  return { id }
}
