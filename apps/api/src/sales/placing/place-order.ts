import { sql } from 'kysely'

import type { DeliveryKind, PaymentMethod } from '@marketday/contract/orders/cart'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'
import { orderTotals } from '@marketday/contract/orders/order-totals'
import type { OrderTotals } from '@marketday/contract/orders/order-totals'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import type { ParsedPlace } from '@marketday/contract/contact/place'

import { createDelivery } from '../../deliveries/create-delivery.ts'
import { recordAudit } from '../../platform/audit.ts'
import { AppError, conflict, constraintOf } from '../../platform/http/errors.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { insertOrder } from './insert-order.ts'
import type { OrderValues } from './insert-order.ts'
import { mailOrder } from '../../orders/mails/order-mails.ts'
import { expireReviewLater } from '../review/expire-review.ts'

export interface OrderDraftLine {
  readonly variantId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly imageKey: string | null
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly taxRateBp: number
}

/** Everything an order consists of, agreed and checked. */
export interface OrderDraft {
  readonly orderId: string
  readonly cartId: string | null
  /** Null when this address has not ordered before. */
  readonly customerId: string | null
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly currency: string
  readonly lines: readonly OrderDraftLine[]
  readonly deliveryKind: DeliveryKind
  readonly deliveryMinor: number
  readonly place: ParsedPlace | null
  /** Whether the place search knows the address. */
  readonly isAddressChecked: boolean
  readonly slotId: string | null
  readonly note: string
  readonly paymentMethod: PaymentMethod
  readonly capturedMinor: number
  /** A keyed hash of where a cash order came from; empty where nobody counts. */
  readonly network: string
  /** Why the order awaits a confirmation before it takes goods and time; null for all others. */
  readonly reviewReason: ReviewReason | null
}

export interface PlacedOrder {
  readonly orderId: string
  readonly number: string
  readonly totalMinor: number
}

/** What else happens in the order's last flight; each statement must leave at once, without waiting for another. */
export interface Surroundings {
  /** Takes stock. Travels first, so that locks are always taken in the same order. */
  readonly reserve: () => readonly (Promise<unknown> | undefined)[]
  /** Needs the order to exist. */
  readonly follow?: () => readonly (Promise<unknown> | undefined)[]
  /** Where the shop delivers, for an order that is to be delivered. */
  readonly zones: readonly Zone[]
  /** Where the order to deliver to is known by more than its place. */
  readonly postcode?: string
}

/** Writes an order in one flight. */
export async function placeOrder(
  db: Db,
  draft: OrderDraft,
  surroundings: Surroundings,
): Promise<PlacedOrder> {
  const { reserve, follow, zones, postcode = '' } = surroundings
  const { orderId, reviewReason } = draft
  const totals = orderTotals(draft.lines, draft.deliveryMinor)
  const isDelivered = draft.deliveryKind === 'delivery' && !reviewReason
  const told = tell(db, draft, totals)
  const reserving = reserve()
  try {
    const inserted = insertOrder(db, valuesOf(draft, totals))
    const journey = { orderId, postcode, place: draft.place }
    const delivery = isDelivered ? createDelivery(db, journey, zones) : undefined
    const [rows] = await Promise.all([
      inserted,
      delivery,
      ...reserving,
      ...told,
      ...(follow?.() ?? []),
    ])
    return { orderId, number: String(rows[0]?.number ?? ''), totalMinor: totals.totalMinor }
  } catch (error) {
    throw (await refusalAmong(reserving)) ?? translated(error)
  }
}

/** What the shopper, the shop and its records learn of the order. */
function tell(db: Db, draft: OrderDraft, { totalMinor }: OrderTotals) {
  const { orderId, paymentMethod, currency, reviewReason } = draft
  const awaits = reviewReason && { awaits: reviewReason }
  const details = { paymentMethod, totalMinor, currency, ...awaits }
  return [
    mailOrder(db, { orderId, kind: reviewReason ? 'confirm' : 'confirmed' }),
    reviewReason ? expireReviewLater(db, orderId) : undefined,
    recordAudit(db, { action: 'order.placed', objectType: 'order', objectId: orderId, details }),
    publishEvent(db, 'order.placed', orderId),
  ]
}

/** Everything after a refused reservation fails too; what the shopper must hear is the refusal itself. */
async function refusalAmong(reserving: readonly unknown[]): Promise<unknown> {
  const settled = await Promise.allSettled(reserving)
  return settled.flatMap((one) =>
    one.status === 'rejected' && one.reason instanceof AppError ? [one.reason] : [],
  )[0]
}

function translated(error: unknown): unknown {
  if (constraintOf(error) === 'orders_cart_key')
    return conflict('checkout_completed', 'This order has already been placed')
  return error
}

/** The stored reply of a call that places this order; its number is only known to the database yet. */
export const replyWithNumber = (reply: object, orderId: string, path: readonly string[]) =>
  sql`jsonb_set(${JSON.stringify(reply)}::jsonb, ${path}::text[],
    (select to_jsonb(number::text) from orders where order_id = ${orderId}::uuid))`

function valuesOf(draft: OrderDraft, totals: OrderTotals): OrderValues & Record<string, unknown> {
  const { lines } = draft
  return {
    orderId: draft.orderId,
    cartId: draft.cartId,
    customerId: draft.customerId,
    newCustomerId: newId(),
    email: draft.email,
    name: draft.name,
    phone: draft.phone,
    currency: draft.currency,
    subtotalMinor: totals.subtotalMinor,
    deliveryMinor: totals.deliveryMinor,
    taxMinor: totals.taxMinor,
    totalMinor: totals.totalMinor,
    capturedMinor: draft.capturedMinor,
    paymentMethod: draft.paymentMethod,
    deliveryKind: draft.deliveryKind,
    place: draft.place && JSON.stringify(draft.place),
    isAddressChecked: draft.isAddressChecked,
    status: draft.reviewReason ? 'pending_review' : 'open',
    network: draft.network,
    reviewReason: draft.reviewReason,
    slotId: draft.slotId,
    note: draft.note,
    variantIds: lines.map((line) => line.variantId),
    titles: lines.map((line) => line.title),
    variantTitles: lines.map((line) => line.variantTitle),
    skus: lines.map((line) => line.sku),
    imageKeys: lines.map((line) => line.imageKey),
    quantities: lines.map((line) => line.quantity),
    unitPrices: lines.map((line) => line.unitPriceMinor),
    lineTotals: totals.lines.map((line) => line.totalMinor),
    lineTaxes: totals.lines.map((line) => line.taxMinor),
  }
}
