import { sql } from 'kysely'

import { isCarried } from '@marketday/contract/orders/packing/carriers'
import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { record } from '../platform/events/record.ts'
import { conflict } from '../platform/http/errors.ts'
import { inCamelCase } from '../platform/database/sql.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { recordSale } from '../stock/record-sale.ts'
import { completeDelivery } from './complete-delivery.ts'
import { completeIfDone } from './fulfilment/complete-if-done.ts'
import {
  findOpenBox,
  goodsState,
  isPacked,
  listFulfilments,
  listLines,
  mustMoveGoods,
  setFulfilmentStatus,
} from './fulfilment/fulfilment-rows.ts'
import type { FulfilmentRow, LineRow } from './fulfilment/fulfilment-rows.ts'
import { requireParcel, tellParcels } from './fulfilment/change-parcel.ts'
import { requireWorkable } from './fulfilment/require-workable.ts'
import { performOrder } from './fulfilment/pack-orders.ts'
import { getOrderRow } from './lock-order.ts'
import type { OrderRecord } from './lock-order.ts'
import { recordPayment, requireReason } from './money/record-payment.ts'
import { requirePayable } from './money/require-payable.ts'

interface HandOver extends Cash {
  /** Parcels that leave; all packed ones by default. */
  readonly fulfilmentIds?: readonly string[]
}

interface Cash {
  readonly cashCollectedMinor?: number | undefined
  readonly cashReason?: string | undefined
}

/**
 * Hands packed goods to the driver, or to the collecting customer, which completes the delivery.
 * Sells the stock. Orders without goods are completed. Idempotent.
 */
export async function handOverOrder(
  db: Db,
  orderId: string,
  { fulfilmentIds, ...cash }: HandOver = {},
): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const lines = await listLines(db, orderId)
  if (!isPacked(lines)) return await finishUnpacked(db, order, { lines, cash })
  const rows = await listFulfilments(db, orderId)
  const parcels = fulfilmentIds
    ? fulfilmentIds.map((id) => requireParcel(rows, id))
    : rows.filter(({ status }) => status === 'packed')
  const state = goodsState(parcels) ?? goodsState(rows) ?? 'planned'
  if (!mustMoveGoods(state, 'handOver')) return
  const isAll = isLast(rows, parcels)
  requirePossible(order, cash, isAll)
  await sell(db, orderId, { rows, parcels })
  if (!(await arrivesAtOnce(db, order))) return
  const part = !isAll && cash.cashCollectedMinor ? { cashReason: withTheRest } : {}
  await completeDelivery(db, { orderId, ...part, ...cash })
}

/** Collected by the customer, or the driver has finished: a carrier's parcel then has no further delivery. */
async function arrivesAtOnce(db: Db, { id, deliveryKind }: OrderRecord): Promise<boolean> {
  if (deliveryKind === 'pickup') return true
  const row = await db
    .selectFrom('deliveries')
    .select('status')
    .where('order_id', '=', id)
    .executeTakeFirst()
  return row?.status === 'delivered'
}

/** Own deliveries leave with the driver; a carrier's parcels stay. */
export async function handOverToDriver(db: Db, orderId: string): Promise<void> {
  await getOrderRow(db, orderId)
  const parcels = (await listFulfilments(db, orderId)).filter((parcel) => !isCarried(parcel))
  if (parcels.length === 0) throw conflict('invalid_transition', 'A carrier takes the whole order')
  const packed = parcels.filter(({ status }) => status === 'packed')
  if (packed.length > 0)
    await handOverOrder(db, orderId, { fulfilmentIds: packed.map(({ id }) => id) })
}

const withTheRest = 'The rest is paid with the other parcels'

async function finishUnpacked(
  db: Db,
  order: OrderRecord,
  { lines, cash }: { readonly lines: readonly LineRow[]; readonly cash: Cash },
): Promise<void> {
  const { cashCollectedMinor, cashReason } = cash
  const unpaidReason = cashCollectedMinor ? undefined : cashReason
  const done = { lines, unpaidReason, takenMinor: cashCollectedMinor }
  if (!(await performOrder(db, order, done))) return
  requireCashReason(order, cash)
  if (cashCollectedMinor)
    await recordPayment(db, {
      orderId: order.id,
      amountMinor: cashCollectedMinor,
      reason: cashReason,
      taken: { kind: 'hand_over' },
    })
  else await completeIfDone(db, order.id)
}

const isLast = (rows: readonly FulfilmentRow[], parcels: readonly FulfilmentRow[]): boolean =>
  !findOpenBox(rows) && rows.every((row) => row.status !== 'packed' || parcels.includes(row))

function requirePossible(order: OrderRecord, cash: Cash, isAll: boolean): void {
  requireWorkable(order, 'handOver')
  if (order.deliveryKind === 'delivery' && cash.cashCollectedMinor)
    throw conflict('invalid_transition', 'Cash for a delivery is collected at the door')
  if (order.deliveryKind !== 'delivery') requireCashReason(order, cash, isAll)
}

/** A partial hand-over may be paid with the rest. */
function requireCashReason(
  order: OrderRecord,
  { cashCollectedMinor, cashReason }: Cash,
  isAll = true,
): void {
  const dueMinor = isAll ? stillToPay(order) : Math.min(stillToPay(order), cashCollectedMinor ?? 0)
  const takenMinor = cashCollectedMinor ?? 0
  requireReason({ ...order, dueMinor, takenMinor, reason: cashReason }, 'cashReason')
  if (takenMinor !== dueMinor) requirePayable(takenMinor, order.currency, 'cashCollectedMinor')
}

interface Leaving {
  readonly rows: readonly FulfilmentRow[]
  readonly parcels: readonly FulfilmentRow[]
}

async function sell(db: Db, orderId: string, { rows, parcels }: Leaving): Promise<void> {
  const fulfilmentIds = parcels.map(({ id }) => id)
  const lines = await listGoods(db, fulfilmentIds)
  await inOrder([
    recordSale(db, { orderId, lines }),
    setFulfilmentStatus(db, { orderIds: [orderId], fulfilmentIds, to: 'handed_over' }),
    sql`update order_lines line
      set packed_quantity = packed_quantity - goods.quantity, fulfilled_quantity = fulfilled_quantity + goods.quantity
      from (
        select order_line_id, sum(quantity)::int as quantity from fulfilment_lines
        where fulfilment_id = any(${fulfilmentIds}::uuid[]) group by order_line_id
      ) goods
      where line.order_line_id = goods.order_line_id`.execute(db),
    record(db, {
      name: 'order.handed_over',
      objectType: 'order',
      objectId: orderId,
      details: {
        ...tellParcels(rows, parcels),
        fulfilmentIds,
        handedOverAt: db.context.now.toISOString(),
      },
    }),
  ])
}

export async function listGoods(db: Db, fulfilmentIds: readonly string[]) {
  return await db
    .selectFrom('fulfilment_lines as goods')
    .innerJoin('order_lines as line', 'line.order_line_id', 'goods.order_line_id')
    .select(inCamelCase(['line.variant_id', 'line.kind', 'line.parts', 'goods.quantity']))
    .where('goods.fulfilment_id', 'in', fulfilmentIds)
    .execute()
}
