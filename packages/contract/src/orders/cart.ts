import * as z from 'zod/mini'

import { GiftOfLine } from '../payments/credit/gift-of-line.ts'
import { creditOfCart } from '../payments/credit/credit-of-cart.ts'
import { discountsOfCart } from './discounts/shown-discount.ts'
import { ShopperEmail } from '../contact/shopper-email.ts'
import { del, get, post, put } from '../endpoints/endpoint.ts'
import { OptionalPhone } from '../contact/phone.ts'
import { checkoutFields } from './checkout-fields.ts'
import { orderGuard } from './order-guard.ts'
import { ParsedPlace } from '../contact/place.ts'
import { PlaceId } from '../contact/places.ts'
import { ItemKind } from '../catalog/products/item-kinds.ts'
import { ItemImage } from '../catalog/products/product-shapes.ts'
import { Currency, Id, Minor, Time, line } from '../endpoints/scalars.ts'
import { taxTerms } from '../catalog/tax-lines.ts'

export const deliveryKinds = ['delivery', 'pickup'] as const
export const DeliveryKind = z.enum(deliveryKinds)
export type DeliveryKind = z.output<typeof DeliveryKind>

/** Delivery method; `none` if nothing needs packing. */
export const receivingKinds = [...deliveryKinds, 'none'] as const
export const ReceivingKind = z.enum(receivingKinds)
export type ReceivingKind = z.output<typeof ReceivingKind>

export const paymentMethods = ['card', 'cash'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.output<typeof PaymentMethod>

export const cartStatuses = ['open', 'checkout', 'placed', 'expired'] as const

/** Change since the shopper last saw the line; must be accepted before ordering. */
export const LineChange = z.object({
  kind: z.enum(['price', 'stock', 'gone']),
  message: z.string(),
})

export const CartLine = z.object({
  id: Id,
  variantId: Id,
  productId: Id,
  slug: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  image: z.nullable(ItemImage),
  kind: ItemKind,
  /** Gift card recipient; null = the orderer. */
  gift: z.nullable(GiftOfLine),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  discountMinor: z.int(),
  /** After discounts. */
  totalMinor: z.int(),
  /** Null if stock is not tracked. */
  available: z.nullable(z.int()),
  change: z.nullable(LineChange),
})
export type CartLine = z.output<typeof CartLine>

export const Contact = z.strictObject({
  email: ShopperEmail,
  name: line(120),
  phone: z.optional(OptionalPhone),
})

/**
 * Delivery address: from the place search with `placeId`, else as typed. The position is always
 * looked up here: coordinates in `place` are not trusted.
 */
export const Address = z.strictObject({
  place: ParsedPlace,
  postcode: line(20),
  placeId: z.optional(PlaceId),
})
export type Address = z.output<typeof Address>

export const Cart = z.object({
  /** Null before the first item. */
  id: z.nullable(Id),
  status: z.enum(cartStatuses),
  currency: Currency,
  lines: z.array(CartLine),
  contact: z.object({ email: z.string(), name: z.string(), phone: z.string() }),
  place: z.nullable(ParsedPlace),
  postcode: z.string(),
  deliveryKind: z.nullable(ReceivingKind),
  slotId: z.nullable(Id),
  ...checkoutFields,
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  ...discountsOfCart,
  taxMinor: z.int(),
  ...taxTerms,
  totalMinor: z.int(),
  ...creditOfCart,
  /** End of the stock reservation; null if none. */
  holdExpiresAt: z.nullable(Time),
  canExtendHold: z.boolean(),
  /** Payment with unknown outcome; locks the cart against changes and payment. */
  awaitedPaymentId: z.nullable(Id),
  /** Parts still missing for the order, in page order. */
  missing: z.array(z.enum(['lines', 'changes', 'contact', 'delivery', 'address'])),
})
export type Cart = z.output<typeof Cart>

/** Limit per item and order; see `orderGuard` for the overall limit. */
export const LineQuantity = z
  .int()
  .check(
    z.minimum(1, 'At least 1'),
    z.maximum(orderGuard.unitsOfOneItem, `At most ${orderGuard.unitsOfOneItem} of one item`),
  )

const lineParams = z.object({ lineId: Id })

const ofCart = { access: 'shop', response: Cart } as const

/** Returns an empty cart if there is none. */
export const getCart = get('/shop/cart', {
  ...ofCart,
  summary: 'The cart of this browser',
})

/**
 * Sets an item's quantity. The line id comes from the caller, so retries are idempotent. Accepts
 * the current price.
 */
export const setCartLine = put('/shop/cart/lines/:lineId', {
  ...ofCart,
  onPreviews: true,
  summary: 'Set how many of an item are in the cart',
  params: lineParams,
  body: z.strictObject({ variantId: Id, quantity: LineQuantity }),
})

export const removeCartLine = del('/shop/cart/lines/:lineId', {
  ...ofCart,
  onPreviews: true,
  summary: 'Take a line out of the cart',
  params: lineParams,
})

/** Accepts changes: new prices apply, sold-out items are removed, quantities shrink to the stock. */
export const acceptCartChanges = put('/shop/cart/changes', {
  ...ofCart,
  onPreviews: true,
  summary: 'Accept changed prices and stock',
})

export const setCartContact = put('/shop/cart/contact', {
  ...ofCart,
  summary: 'Who orders',
  body: Contact,
})

export const setCartAddress = put('/shop/cart/address', {
  ...ofCart,
  summary: 'Where to deliver',
  body: Address,
  // Each request makes up to four place search calls.
  limit: { max: 60, seconds: 60 },
})

export const SlotOption = z.object({
  id: Id,
  startsAt: Time,
  endsAt: Time,
  closesAt: Time,
  free: z.int(),
})

export const DeliveryOption = z.object({
  kind: DeliveryKind,
  available: z.boolean(),
  /** Reason for the shopper; null if available. */
  reason: z.nullable(z.string()),
  feeMinor: z.int(),
  discountMinor: z.int(),
  minimumMinor: z.int(),
  /** Empty if no time is needed. */
  slots: z.array(SlotOption),
})
export type DeliveryOption = z.output<typeof DeliveryOption>

export const listDeliveryOptions = get('/shop/cart/delivery-options', {
  access: 'shop',
  summary: 'How this cart can reach the shopper, and what it costs',
  response: z.object({ options: z.array(DeliveryOption) }),
})

export const DeliveryChoice = z.strictObject({
  kind: ReceivingKind,
  slotId: z.optional(z.nullable(Id)),
  ...z.partial(z.object(checkoutFields)).shape,
})

export const chooseDelivery = put('/shop/cart/delivery', {
  ...ofCart,
  onPreviews: true,
  summary: 'Choose delivery or pick-up and its time',
  body: DeliveryChoice,
})

/** Part of the checkout that was not stored, with the reason; other parts were. */
const Refusal = z.object({
  part: z.enum(['contact', 'address', 'delivery']),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type CheckoutRefusal = z.output<typeof Refusal>

/** Stores the given parts of contact, address and delivery at once. */
export const saveCheckout = put('/shop/cart/details', {
  access: 'shop',
  summary: 'Fill in the checkout',
  body: z.strictObject({
    contact: z.optional(Contact),
    address: z.optional(Address),
    delivery: z.optional(DeliveryChoice),
  }),
  response: z.object({ cart: Cart, refusals: z.array(Refusal) }),
  // Same as `setCartAddress`.
  limit: { max: 60, seconds: 60 },
})

/** Reserves goods and time for ten minutes. 409 `price_changed`, `out_of_stock`, `slot_full` name the problem. */
export const startCheckout = post('/shop/checkout', {
  ...ofCart,
  summary: 'Start the checkout',
})

export const extendCheckout = post('/shop/checkout/extension', {
  ...ofCart,
  summary: 'Extend the reservation by ten minutes',
})

export const leaveCheckout = del('/shop/checkout', {
  ...ofCart,
  summary: 'Release the reservation and return to the cart',
})

const expectedTotal = {
  /** Sum shown on the button, minus gift cards and store credit; a different sum fails with `price_changed`. */
  expectedTotalMinor: Minor,
}

export const PlacedOrder = z.object({
  orderId: Id,
  number: z.string(),
  /** Token of the order page `/orders/{token}` in the shop. */
  token: z.string(),
})

/** Card: returns a redirect URL. Cash: places the order at once. */
export const payCheckout = post('/shop/checkout/payment', {
  access: 'shop',
  summary: 'Choose how to pay',
  idempotency: 'required',
  body: z.strictObject({ method: PaymentMethod, ...expectedTotal }),
  response: z.object({
    paymentId: z.nullable(Id),
    /** Provider's card page; null if no input is needed there. */
    redirectUrl: z.nullable(z.string()),
    order: z.nullable(PlacedOrder),
  }),
})

export const checkoutStates = [
  'placed',
  'processing',
  'declined',
  'expired',
  'refunded',
  /** Payment does not match the request; shop staff decide. */
  'in_review',
] as const

/** Fetches the payment's outcome and places the order if paid. Repeatable. */
export const completeCheckout = post('/shop/checkout/completion', {
  access: 'shop',
  summary: 'Finish the checkout after the card page',
  idempotency: 'required',
  body: z.strictObject({ paymentId: z.optional(Id) }),
  response: z.object({
    state: z.enum(checkoutStates),
    message: z.string(),
    order: z.nullable(PlacedOrder),
  }),
})
