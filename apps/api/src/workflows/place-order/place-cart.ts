import type { PaymentMethod, ReceivingKind } from '@marketday/contract/orders/cart'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'

import { takeSlot } from '../../deliveries/slots.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { giveBack } from '../checkout/give-back.ts'
import type { CartContents, CartLineRow, CartRow, LockedForDelivery } from '../cart/queries.ts'
import { placeOrder } from './place-order.ts'
import type { NewOrder, NewOrderLine, PlacedOrder, ReplyToStore } from './place-order.ts'

interface Terms {
  readonly paymentMethod: PaymentMethod
  readonly deliveryMinor: number
  readonly network?: string
  readonly reviewReason?: ReviewReason | null
  /** Captured or authorized payment of the order. */
  readonly payment?: {
    readonly id: string
    readonly capturedMinor: number
    readonly authorisedMinor: number
  }
  readonly replyFor?: ((orderId: string) => ReplyToStore | undefined) | undefined
}

/** Creates the order of a locked cart. Held goods become reserved; goods no longer held are taken again. */
export async function placeCart(
  db: Db,
  [contents, { zones }]: LockedForDelivery,
  terms: Terms,
): Promise<LastStatement<PlacedOrder>> {
  const { cart, lines } = contents
  const { payment, network = '', reviewReason = null, paymentMethod, deliveryMinor } = terms
  const { deliveryKind } = cart
  if (!deliveryKind) throw invalid('Choose delivery or pick-up first')
  const [slotId] = await takePlace(db, contents, terms)
  const orderId = newId()
  const { cartId, marketId, email, name, phone, currency } = cart
  const order: NewOrder = {
    orderId,
    cartId,
    marketId,
    email,
    name,
    phone,
    currency,
    ...checkoutFieldsOf(cart),
    ...destinationOf(cart, deliveryKind),
    deliveryMinor,
    deliveryTaxed: cart.deliveryTaxed,
    addsTax: cart.addsTax,
    offer: cart.offer,
    agreedDiscounts: cart.agreedDiscounts,
    slotId,
    lines: lines.map(lineOf),
    paymentMethod,
    paidMinor: payment?.capturedMinor ?? 0,
    authorisedMinor: payment?.authorisedMinor ?? 0,
    credits: cart.credits,
    network,
    reviewReason,
  }
  return placeOrder(order, {
    isHeld: cart.keepsGoods,
    postcode: cart.postcode,
    zones,
    paymentId: payment?.id,
    reply: terms.replyFor?.(orderId),
  })
}

/** Books the slot; an order awaiting confirmation releases its checkout's reservations. */
const takePlace = (db: Db, contents: CartContents, terms: Terms) =>
  inOrder([
    slotFor(db, contents, terms),
    ...(terms.reviewReason && contents.cart.keepsGoods ? giveBack(db, contents) : []),
  ])

const destinationOf = ({ place, isAddressChecked }: CartRow, deliveryKind: ReceivingKind) =>
  deliveryKind === 'delivery'
    ? { deliveryKind, place, isAddressChecked }
    : { deliveryKind, place: null, isAddressChecked: false }

/**
 * Slot of the order, as booked by the checkout. A late payment gets one if available; otherwise
 * staff find another time instead of refunding.
 */
async function slotFor(
  db: Db,
  { cart }: CartContents,
  { payment, reviewReason }: Terms,
): Promise<string | null> {
  // An order awaiting confirmation books its slot when confirmed.
  if (!cart.slotId || cart.keepsGoods || reviewReason) return cart.slotId
  try {
    await takeSlot(db, cart.slotId)
    return cart.slotId
  } catch (error) {
    if (payment && error instanceof AppError) return null
    throw error
  }
}

const lineOf = (line: CartLineRow): NewOrderLine => ({
  variantId: line.variantId,
  kind: line.kind,
  parts: line.parts,
  title: line.title,
  variantTitle: line.variantTitle,
  sku: line.sku,
  imageKey: line.picture?.storageKey ?? null,
  quantity: line.quantity,
  unitPriceMinor: line.unitPriceMinor,
  taxed: line.taxed,
  gift: line.gift,
})
