import { sql } from 'kysely'

import { areGiftCardsDue } from '@marketday/contract/orders/sums/dues'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listBoxGoods, closeParcels } from './close-parcels.ts'
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
import { lockOrders } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'

/** Starts picking everything left in these orders. Idempotent. */
export async function startPicking(db: Db, orderIds: readonly string[]): Promise<void> {
  const [orders, rows, lines] = await inOrder([
    lockOrders(db, orderIds),
    listFulfilments(db, ...orderIds),
    listLines(db, ...orderIds),
  ])
  const begun = orders.flatMap((order) => {
    const parcels = rows.filter(({ orderId }) => orderId === order.id)
    if (!mustMoveGoods(goodsState(parcels) ?? 'planned', 'startPick')) return []
    requireWorkable(order, 'startPick')
    const { id: orderId } = order
    const box = findOpenBox(parcels)
    return [{ orderId, id: box?.id ?? newId(), lines: box ? [] : linesToPack(order, lines) }]
  })
  if (begun.length === 0) return
  await inOrder([
    planFulfilments(
      db,
      begun.filter((entry) => entry.lines.length > 0),
    ),
    setFulfilmentStatus(db, {
      orderIds: begun.map(({ orderId }) => orderId),
      fulfilmentIds: begun.map(({ id }) => id),
      to: 'picking',
    }),
    record(
      db,
      begun.map(({ orderId }) => ({
        name: 'order.picking',
        objectType: 'order',
        objectId: orderId,
      })),
    ),
  ])
}

/** Packs everything left in one parcel per order. Idempotent. */
export async function packOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  const [orders, rows] = await inOrder([lockOrders(db, orderIds), listFulfilments(db, ...orderIds)])
  const open = orders.flatMap((order) => {
    const parcels = rows.filter(({ orderId }) => orderId === order.id)
    const box = findOpenBox(parcels)
    if (!mustMoveGoods(goodsState(parcels) ?? 'planned', 'pack') || !box) return []
    requireWorkable(order, 'pack')
    return [{ order, rows: parcels, box }]
  })
  if (open.length === 0) return
  const goods = await listBoxGoods(db, ...open.map(({ box }) => box.id))
  await closeParcels(
    db,
    open.map((entry) => {
      const inside = goods.filter(({ fulfilmentId }) => fulfilmentId === entry.box.id)
      return { ...entry, goods: inside, units: inside, details: emptyParcel }
    }),
  )
}

function linesToPack({ id }: OrderRecord, lines: readonly LineRow[]): LineRow[] {
  const orderLines = lines.filter((line) => line.orderId === id && isToDeliver(line))
  if (orderLines.length === 0)
    throw conflict('invalid_transition', 'Nothing in this order needs packing')
  return orderLines
}

interface Performance {
  readonly lines: readonly LineRow[]
  readonly unpaidReason: string | undefined
  readonly takenMinor?: number | undefined
}

/** Completes an order without goods to pack. Idempotent. */
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
  const box = findOpenBox(rows)
  const id = box?.id ?? newId()
  await inOrder([
    planFulfilments(db, box ? [] : [{ orderId, id, lines: done }]),
    setFulfilmentStatus(db, { orderIds: [orderId], fulfilmentIds: [id], to: 'delivered' }),
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

/** Gift cards are created only once the order is paid: until then they can be cancelled. */
function whatCanBeDone(order: OrderRecord, lines: readonly LineRow[]): LineRow[] {
  const left = lines.filter((line) => leftOf(line) > 0)
  if (areGiftCardsDue(order)) return left
  const done = left.filter(({ kind }) => !isGiftCard(kind))
  if (done.length > 0) return done
  throw conflict(
    'invalid_transition',
    order.disputedMinor > 0
      ? 'The payment is disputed. A gift card is issued once the bank decides in the shop’s favour'
      : 'A gift card is issued once it’s paid',
  )
}

interface Plan {
  readonly orderId: string
  readonly id: string
  readonly lines: readonly LineRow[]
}

async function planFulfilments(db: Db, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return
  await inOrder([
    db
      .insertInto('fulfilments')
      .values(
        plans.map(({ id, orderId }) => ({
          fulfilment_id: id,
          order_id: orderId,
          status: 'planned',
        })),
      )
      .execute(),
    db
      .insertInto('fulfilment_lines')
      .values(
        plans.flatMap(({ id, lines }) =>
          lines.map((line) => ({
            fulfilment_id: id,
            order_line_id: line.id,
            quantity: leftOf(line),
          })),
        ),
      )
      .execute(),
  ])
}
