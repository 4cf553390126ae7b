import type { DeliveryKind, PaymentMethod } from '@marketday/contract/cart'
import { orderTotals } from '@marketday/contract/order-totals'
import type { OrderTotals } from '@marketday/contract/order-totals'
import type { ParsedPlace } from '@marketday/contract/place'

import { createDelivery } from '../deliveries/create-delivery.ts'
import { recordAudit } from '../platform/audit.ts'
import { conflict, constraintOf } from '../platform/errors.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/tenant-db.ts'
import { insertOrder } from './insert-order.ts'
import type { OrderValues } from './insert-order.ts'
import { mailOrder } from './order-mails.ts'

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
  readonly slotId: string | null
  readonly note: string
  readonly paymentMethod: PaymentMethod
  readonly capturedMinor: number
}

export interface PlacedOrder {
  readonly orderId: string
  readonly number: string
  readonly totalMinor: number
}

/**
 * Writes an order in one flight. `reserve` starts what must be taken from stock and slots; it travels
 * first, so that locks are always taken in the same order and the number is drawn when nothing else can fail.
 */
export async function placeOrder(db: Db, draft: OrderDraft, reserve: () => Promise<unknown>[]): Promise<PlacedOrder> {
  const { orderId, paymentMethod, deliveryKind } = draft
  const totals = orderTotals(draft.lines, draft.deliveryMinor)
  try {
    const [inserted] = await Promise.all([
      (async () => {
        const reserving = Promise.all(reserve())
        const written = insertOrder(db, { ...valuesOf(draft, totals) })
        await reserving
        return await written
      })(),
      deliveryKind === 'delivery' ? createDelivery(db, { orderId }) : undefined,
      recordAudit(db, { action: 'order.placed', objectType: 'order', objectId: orderId, details: { paymentMethod, totalMinor: totals.totalMinor } }),
      publishEvent(db, 'order.placed', orderId),
      mailOrder(db, { orderId, kind: 'confirmed' }),
    ])
    return { orderId, number: String(inserted[0]?.number ?? ''), totalMinor: totals.totalMinor }
  } catch (error) {
    if (constraintOf(error) === 'orders_cart_key') throw conflict('checkout_completed', 'This order has already been placed')
    throw error
  }
}

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
