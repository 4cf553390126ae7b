import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderRecord } from '../lock-order.ts'
import { takeFromBox } from '../fulfilment/close-parcels.ts'
import { setFulfilmentStatus } from '../fulfilment/fulfilment-rows.ts'
import type { FulfilmentRow, LineRow } from '../fulfilment/fulfilment-rows.ts'

interface Cancellation {
  readonly units: readonly CancelledUnits[]
  /** Total value of all cancelled units, including these. */
  readonly cancelledMinor: number
  /** Reason why the whole order ends; null for some units only. */
  readonly ends: string | null
}

export async function cancelUnits(
  db: Db,
  order: OrderRecord,
  { units, cancelledMinor, ends }: Cancellation,
): Promise<void> {
  await inOrder([
    writeOff(db, units),
    db
      .updateTable('orders')
      .set((set) => ({
        cancelled_minor: cancelledMinor,
        ...(ends !== null && {
          status: 'cancelled',
          cancelled_at: db.context.now.toISOString(),
          cancel_reason: ends,
        }),
        version: set('version', '+', 1),
      }))
      .where('order_id', '=', order.id)
      .where('status', '=', order.status)
      .execute(),
  ])
}

async function writeOff(db: Db, units: readonly CancelledUnits[]): Promise<void> {
  if (units.length === 0) return
  const lineIds = units.map(({ line }) => line.id)
  const quantities = units.map(({ quantity }) => quantity)
  await sql`update order_lines line set cancelled_quantity = cancelled_quantity + cancelled.quantity
    from unnest(${lineIds}::uuid[], ${quantities}::int[]) cancelled (line_id, quantity)
    where line.order_line_id = cancelled.line_id`.execute(db)
}

export async function cancelAll(db: Db, order: OrderRecord, reason: string): Promise<void> {
  await inOrder([
    cancelUnits(db, order, { units: [], cancelledMinor: order.totalMinor, ends: reason }),
    sql`update order_lines set cancelled_quantity = quantity where order_id = ${order.id}`.execute(
      db,
    ),
  ])
}

export async function openOrder(db: Db, order: OrderRecord): Promise<void> {
  await db
    .updateTable('orders')
    .set((set) => ({ status: 'open', version: set('version', '+', 1) }))
    .where('order_id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
}

export interface CancelledUnits {
  readonly line: LineRow
  readonly quantity: number
}

interface Cut {
  readonly orderId: string
  readonly box: FulfilmentRow
  readonly units: readonly CancelledUnits[]
}

export async function cutFulfilment(db: Db, { orderId, box, units }: Cut): Promise<void> {
  await takeFromBox(
    db,
    box.id,
    units.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  )
  const rest = await db
    .selectFrom('fulfilment_lines')
    .select('order_line_id')
    .where('fulfilment_id', '=', box.id)
    .limit(1)
    .executeTakeFirst()
  if (!rest)
    await setFulfilmentStatus(db, { orderIds: [orderId], fulfilmentIds: [box.id], to: 'cancelled' })
}

interface TakenBack {
  readonly lineId: string
  /** Total value of all cancelled units, including these. */
  readonly cancelledMinor: number
}

/** Unit of a delivered order, cancelled without a parcel. */
export async function takeBackUnit(
  db: Db,
  { id: orderId }: OrderRecord,
  { lineId, cancelledMinor }: TakenBack,
): Promise<void> {
  await inOrder([
    sql`update order_lines set fulfilled_quantity = greatest(fulfilled_quantity - 1, 0), cancelled_quantity = cancelled_quantity + 1,
        returned_quantity = returned_quantity + 1
      where order_line_id = ${lineId}::uuid`.execute(db),
    db
      .updateTable('orders')
      .set((set) => ({ cancelled_minor: cancelledMinor, version: set('version', '+', 1) }))
      .where('order_id', '=', orderId)
      .execute(),
  ])
}

interface UnitsBack {
  readonly units: readonly CancelledUnits[]
  /** Total value of all that is no longer paid for, including these. */
  readonly cancelledMinor: number
  readonly isDeliveryReturned: boolean | null
}

/** Takes handed-over units and the delivery fee off the order, without a return. */
export async function refundUnits(
  db: Db,
  { id: orderId }: OrderRecord,
  { units, cancelledMinor, isDeliveryReturned }: UnitsBack,
): Promise<void> {
  const lineIds = units.map(({ line }) => line.id)
  const quantities = units.map(({ quantity }) => quantity)
  await inOrder([
    sql`update order_lines line set fulfilled_quantity = fulfilled_quantity - back.quantity,
        cancelled_quantity = cancelled_quantity + back.quantity, returned_quantity = returned_quantity + back.quantity
      from unnest(${lineIds}::uuid[], ${quantities}::int[]) back (line_id, quantity)
      where line.order_line_id = back.line_id`.execute(db),
    db
      .updateTable('orders')
      .set((set) => ({
        cancelled_minor: cancelledMinor,
        is_delivery_returned: isDeliveryReturned,
        version: set('version', '+', 1),
      }))
      .where('order_id', '=', orderId)
      .execute(),
  ])
}

/** Parts of gift cards refunded to their buyer; follows `cancelledMinor`, which includes them. */
export async function changeReturnedCards(
  db: Db,
  { id, returnedCardsMinor }: Pick<OrderRecord, 'id' | 'returnedCardsMinor'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ returned_cards_minor: returnedCardsMinor })
    .where('order_id', '=', id)
    .execute()
}
