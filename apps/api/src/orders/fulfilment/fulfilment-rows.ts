import { sql } from 'kysely'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type {
  FulfilmentEvent,
  FulfilmentState,
  OrderFulfilmentState,
} from '@marketday/contract/orders/order-states'

import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { OrderedPart } from '@marketday/contract/catalog/products/bundles'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'

import { inCamelCase } from '../../platform/database/sql.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invalidTransition } from '../lock-order.ts'
import { fulfilmentStep, goodsActionsIn } from '../rules.ts'

export interface LineRow {
  readonly id: string
  readonly orderId: string
  readonly variantId: string
  readonly kind: ItemKind
  readonly parts: readonly OrderedPart[] | null
  readonly title: string
  readonly gift: GiftOfLine | null
  readonly quantity: number
  readonly cancelledQuantity: number
  /** Units in parcels still in the store. */
  readonly packedQuantity: number
  readonly fulfilledQuantity: number
  /** Cancelled units taken back after the hand-over. */
  readonly returnedQuantity: number
  /** Fulfilled units in an open return. */
  readonly returningQuantity: number
  /** Before discounts. */
  readonly unitPriceMinor: number
  readonly totalMinor: number
  /** Part of the discount that staff entered for the whole order. */
  readonly byHandMinor: number
  readonly taxMinor: number
}

type Units = Pick<LineRow, 'quantity' | 'cancelledQuantity' | 'fulfilledQuantity'>

export const leftOf = ({ quantity, cancelledQuantity, fulfilledQuantity }: Units): number =>
  quantity - cancelledQuantity - fulfilledQuantity

/** Units in no parcel and not handed over: these can still be cancelled or changed. */
export const countLoose = (units: Units & Pick<LineRow, 'packedQuantity'>): number =>
  leftOf(units) - units.packedQuantity

export const isToDeliver = (line: Units & Pick<LineRow, 'kind'>): boolean =>
  leftOf(line) > 0 && isDelivered(line.kind)

export const isPacked = (
  lines: readonly Pick<LineRow, 'kind' | 'quantity' | 'cancelledQuantity'>[],
): boolean => lines.some((line) => isDelivered(line.kind) && line.quantity > line.cancelledQuantity)

export async function listLines(db: Db, ...orderIds: readonly string[]): Promise<LineRow[]> {
  return await db
    .selectFrom('order_lines')
    .select(
      inCamelCase([
        'order_line_id as id',
        'order_id',
        'variant_id',
        'kind',
        'parts',
        'title',
        'quantity',
        'cancelled_quantity',
      ]),
    )
    .select(
      inCamelCase([
        'packed_quantity',
        'fulfilled_quantity',
        'returned_quantity',
        'returning_quantity',
        'unit_price_minor',
        'total_minor',
        'by_hand_minor',
        'tax_minor',
      ]),
    )
    .select(sql<GiftOfLine | null>`gift`.as('gift'))
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
}

export interface FulfilmentRow {
  readonly id: string
  readonly orderId: string
  readonly status: FulfilmentState
  /** Null if not in a parcel. */
  readonly parcelNumber: number | null
  readonly carrier: string
  readonly trackingNumber: string
  readonly handedOverAt: string | null
}

/** Active fulfilments of locked orders; empty before packing began. */
export async function listFulfilments(
  db: Db,
  ...orderIds: readonly string[]
): Promise<FulfilmentRow[]> {
  return await db
    .selectFrom('fulfilments')
    .select(inCamelCase(['fulfilment_id as id', 'order_id', 'status', 'parcel_number', 'carrier']))
    .select(inCamelCase(['tracking_number', 'handed_over_at']))
    .where('order_id', 'in', orderIds)
    .where('status', '<>', 'cancelled')
    .orderBy('parcel_number')
    .execute()
}

export const findOpenBox = (rows: readonly FulfilmentRow[]): FulfilmentRow | null =>
  rows.find(({ status }) => status === 'planned' || status === 'picking') ?? null

const mostUrgent: readonly FulfilmentState[] = ['picking', 'planned', 'packed', 'handed_over']

/** State of the least advanced goods; null before packing began. */
export const goodsState = (
  rows: readonly Pick<FulfilmentRow, 'status'>[],
): FulfilmentState | null =>
  mostUrgent.find((state) => rows.some(({ status }) => status === state)) ??
  rows.at(0)?.status ??
  null

/** False if already in the target state; 409 `invalid_transition` if not allowed. */
export function mustMoveGoods(state: FulfilmentState, event: FulfilmentEvent): boolean {
  const step = fulfilmentStep(state, event)
  if (step.kind === 'illegal')
    throw invalidTransition(`${state.replace('_', ' ')}`, event, goodsActionsIn(state))
  return step.kind === 'move'
}

interface Move {
  readonly orderIds: readonly string[]
  readonly fulfilmentIds: readonly string[]
  readonly to: Exclude<FulfilmentState, 'planned'>
}

/** Updates the fulfilments and their orders, and increments the orders' versions. */
export async function setFulfilmentStatus(
  db: Db,
  { orderIds, fulfilmentIds, to }: Move,
): Promise<void> {
  const now = db.context.now.toISOString()
  const stamps: Partial<Record<FulfilmentState, object>> = {
    picking: { packed_at: null, parcel_number: null },
    packed: { packed_at: now },
    handed_over: { handed_over_at: now, delivered_at: null },
    delivered: { delivered_at: now },
  }
  await inOrder([
    db
      .updateTable('fulfilments')
      .set({ status: to, ...stamps[to] })
      .where('fulfilment_id', 'in', fulfilmentIds)
      .execute(),
    followGoods(db, ...orderIds),
  ])
}

/** Sets the order's state to that of its least advanced goods. */
export async function followGoods(db: Db, ...orderIds: readonly string[]): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      fulfilment_status: sql<OrderFulfilmentState>`(
        select case
          when bool_or(f.status = 'picking') and not bool_or(f.parcel_number is not null) then 'picking'
          when not coalesce(bool_or(f.status not in ('planned', 'picking')), false) then 'unfulfilled'
          when bool_or(f.status in ('planned', 'picking')) then 'part_packed'
          when bool_and(f.status = 'packed') then 'packed'
          when bool_or(f.status = 'packed') then 'part_handed_over'
          when bool_or(f.status = 'handed_over') then 'handed_over'
          else 'delivered'
        end
        from fulfilments f where f.order_id = orders.order_id and f.status <> 'cancelled')`,
      version: sql`version + 1`,
    })
    .where('order_id', 'in', orderIds)
    .execute()
}
