import type { PaymentMethod } from '@marketday/contract/orders/cart'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'

import { listActiveZones } from '../../deliveries/find-zones.ts'
import { takeSlot } from '../../deliveries/take-slot.ts'
import { findCustomerByEmail } from '../../orders/customers/find-customer-by-email.ts'
import { placeOrder } from './place-order.ts'
import type { OrderDraft, PlacedOrder } from './place-order.ts'
import { attachPayment } from '../../payments/attach-payment.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { reserveFromHold, reserveStock } from '../../stock/reserve-stock.ts'
import { giveBack } from '../checkout/give-back.ts'
import { updateCart } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

interface Terms {
  readonly paymentMethod: PaymentMethod
  readonly deliveryMinor: number
  /** Where a cash order came from, and why it first awaits a confirmation, if it does. */
  readonly network?: string
  readonly reviewReason?: ReviewReason | null
  /** Sent behind the order's last statement. */
  readonly finish?: (orderId: string) => Promise<unknown>
  /** The payment the order is made for, already captured. */
  readonly payment?: { readonly id: string; readonly amountMinor: number }
}

/** Makes the order of a locked cart. What is held becomes reserved; what no longer is, is taken anew. */
export async function placeCart(
  db: Db,
  contents: CartContents,
  terms: Terms,
): Promise<PlacedOrder> {
  const { cart, lines } = contents
  const { payment, reviewReason = null } = terms
  const [customerId, slotId, zones] = await Promise.all([
    findCustomerByEmail(db, cart.email),
    slotFor(db, contents, terms),
    cart.deliveryKind === 'delivery' ? listActiveZones(db) : [],
  ])
  const orderId = newId()
  const draft: OrderDraft = {
    ...draftOf(contents, terms),
    orderId,
    customerId,
    slotId,
    capturedMinor: payment?.amountMinor ?? 0,
  }
  const reserve = () =>
    cart.keepsGoods
      ? reserveFromHold(db, { cartId: cart.cartId, orderId, lines })
      : reserveStock(db, { orderId, lines })
  return await placeOrder(db, draft, {
    reserve: () => [
      updateCart(db, cart.cartId, {
        status: 'placed',
        holdExpiresAt: null,
        paymentMethod: terms.paymentMethod,
      }),
      ...(reviewReason ? (cart.keepsGoods ? giveBack(db, contents) : []) : [reserve()]),
    ],
    follow: () => [
      payment && attachPayment(db, { paymentId: payment.id, orderId }),
      terms.finish?.(orderId),
    ],
    postcode: cart.postcode,
    zones,
  })
}

/**
 * The place in the slot the order keeps. A checkout already has it; a late payment gets one if there still
 * is any, and otherwise a person finds another time rather than sending money back.
 */
async function slotFor(
  db: Db,
  { cart }: CartContents,
  { payment, reviewReason }: Terms,
): Promise<string | null> {
  // What awaits a confirmation takes its place with it.
  if (!cart.slotId || cart.keepsGoods || reviewReason) return cart.slotId
  try {
    await takeSlot(db, cart.slotId)
    return cart.slotId
  } catch (error) {
    if (payment && error instanceof AppError) return null
    throw error
  }
}

function draftOf(
  { cart, lines }: CartContents,
  terms: Terms,
): Omit<OrderDraft, 'orderId' | 'customerId' | 'slotId' | 'capturedMinor'> {
  if (!cart.deliveryKind) throw invalid('Choose delivery or pick-up first')
  return {
    cartId: cart.cartId,
    email: cart.email,
    name: cart.name,
    phone: cart.phone,
    currency: cart.currency,
    deliveryKind: cart.deliveryKind,
    deliveryMinor: terms.deliveryMinor,
    place: cart.deliveryKind === 'delivery' ? cart.place : null,
    isAddressChecked: cart.deliveryKind === 'delivery' && cart.isAddressChecked,
    note: cart.note,
    paymentMethod: terms.paymentMethod,
    network: terms.network ?? '',
    reviewReason: terms.reviewReason ?? null,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      imageKey: line.picture?.storageKey ?? null,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      taxRateBp: line.taxRateBp,
    })),
  }
}
