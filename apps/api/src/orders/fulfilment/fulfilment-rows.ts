import { sql } from 'kysely'

import type { FulfilmentEvent, FulfilmentState } from '@marketday/contract/orders/order-states'

import { isDelivered } from '@marketday/contract/products/kinds/item-kinds'
import type { OrderedPart } from '@marketday/contract/products/kinds/bundles'
import type { ItemKind } from '@marketday/contract/products/kinds/item-kinds'

import { inCamelCase } from '../../platform/database/sql.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invalidTransition } from '../lock-order.ts'
import { fulfilmentStep, goodsActionsIn } from '../rules.ts'

export interface LineRow {
  readonly id: string
  readonly variantId: string
  readonly kind: ItemKind
  readonly parts: readonly OrderedPart[] | null
  readonly title: string
  readonly quantity: number
  readonly cancelledQuantity: number
  readonly fulfilledQuantity: number
  /** Of the cancelled ones those that were taken back after they were handed over. */
  readonly returnedQuantity: number
  /** Of the fulfilled ones those that are in an open return. */
  readonly returningQuantity: number
  /** Before discounts. */
  readonly unitPriceMinor: number
  /** Of the whole line. */
  readonly totalMinor: number
  readonly taxMinor: number
}

type Units = Pick<LineRow, 'quantity' | 'cancelledQuantity' | 'fulfilledQuantity'>

export const leftOf = ({ quantity, cancelledQuantity, fulfilledQuantity }: Units): number =>
  quantity - cancelledQuantity - fulfilledQuantity

/** What is still to be packed and to reach its customer. */
export const isToDeliver = (line: Units & Pick<LineRow, 'kind'>): boolean =>
  leftOf(line) > 0 && isDelivered(line.kind)

/** Whether anything living in an order is packed at all. */
export const isPacked = (
  lines: readonly Pick<LineRow, 'kind' | 'quantity' | 'cancelledQuantity'>[],
): boolean => lines.some((line) => isDelivered(line.kind) && line.quantity > line.cancelledQuantity)

export async function listLines(db: Db, orderId: string): Promise<LineRow[]> {
  return await db
    .selectFrom('order_lines')
    .select(
      inCamelCase([
        'order_line_id as id',
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
        'fulfilled_quantity',
        'returned_quantity',
        'returning_quantity',
        'unit_price_minor',
        'total_minor',
        'tax_minor',
      ]),
    )
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export interface FulfilmentRow {
  readonly id: string
  readonly status: FulfilmentState
}

/** The living fulfilment of an order whose row is locked; null before anybody began. */
export async function findFulfilment(db: Db, orderId: string): Promise<FulfilmentRow | null> {
  const row = await db
    .selectFrom('fulfilments')
    .select(['fulfilment_id as id', 'status'])
    .where('order_id', '=', orderId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return row ?? null
}

/** False when the event led here already; 409 `invalid_transition` when the state does not allow it. */
export function mustMoveGoods(state: FulfilmentState, event: FulfilmentEvent): boolean {
  const step = fulfilmentStep(state, event)
  if (step.kind === 'illegal')
    throw invalidTransition(`${state.replace('_', ' ')}`, event, goodsActionsIn(state))
  return step.kind === 'move'
}

/** Where a fulfilment goes from the state it begins in. */
export type Reached = Exclude<FulfilmentState, 'planned'>

/** Sets how far order and fulfilment are, and counts the order's version up. */
export async function setFulfilmentStatus(
  db: Db,
  {
    orderId,
    fulfilmentId,
    from,
    to,
  }: { orderId: string; fulfilmentId: string; from: FulfilmentState; to: Reached },
): Promise<void> {
  const now = db.context.now.toISOString()
  const stamps: Partial<Record<FulfilmentState, object>> = {
    packed: { packed_at: now },
    handed_over: { handed_over_at: now },
    delivered: { delivered_at: now },
  }
  await inOrder([
    db
      .updateTable('fulfilments')
      .set({ status: to, ...stamps[to] })
      .where('fulfilment_id', '=', fulfilmentId)
      .where('status', '=', from)
      .execute(),
    db
      .updateTable('orders')
      .set({
        fulfilment_status: to === 'cancelled' ? 'unfulfilled' : to,
        version: sql`version + 1`,
      })
      .where('order_id', '=', orderId)
      .execute(),
  ])
}
