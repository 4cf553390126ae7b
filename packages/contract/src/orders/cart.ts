import * as z from 'zod/mini'

import { GiftOfLine } from '../payments/credit/gift-of-line.ts'
import { creditOfCart } from '../payments/credit/credit-of-cart.ts'
import { discountsOfCart } from './discounts/shown-discount.ts'
import { Email } from '../accounts/identity/email.ts'
import { del, get, post, put } from '../endpoints/endpoint.ts'
import { OptionalPhone } from '../contact/phone.ts'
import { checkoutFields } from './checkout-fields.ts'
import { orderGuard } from './order-guard.ts'
import { ParsedPlace } from '../contact/place.ts'
import { PlaceId } from '../contact/places.ts'
import { ItemKind } from '../catalog/products/kinds/item-kinds.ts'
import { ItemImage } from '../catalog/products/product-shapes.ts'
import { Currency, Id, Minor, Time, line } from '../endpoints/scalars.ts'
import { taxTerms } from '../catalog/taxes/tax-lines.ts'

export const deliveryKinds = ['delivery', 'pickup'] as const
export const DeliveryKind = z.enum(deliveryKinds)
export type DeliveryKind = z.output<typeof DeliveryKind>

/** How an order reaches its customer; `none` of one in which nothing is to be packed. */
export const receivingKinds = [...deliveryKinds, 'none'] as const
export const ReceivingKind = z.enum(receivingKinds)
export type ReceivingKind = z.output<typeof ReceivingKind>

export const paymentMethods = ['card', 'cash'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.output<typeof PaymentMethod>

export const cartStatuses = ['open', 'checkout', 'placed', 'expired'] as const

/** What happened to a line since the shopper last saw it; nothing is sold before she has agreed. */
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
  /** Of gift cards; null where they are for whoever orders. */
  gift: z.nullable(GiftOfLine),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  discountMinor: z.int(),
  /** What is left of it after discounts. */
  totalMinor: z.int(),
  /** Null where it may be sold without being counted. */
  available: z.nullable(z.int()),
  change: z.nullable(LineChange),
})
export type CartLine = z.output<typeof CartLine>

export const Contact = z.strictObject({
  email: Email,
  name: line(120),
  phone: z.optional(OptionalPhone),
})

/**
 * Where to deliver. By `placeId` the address is the one that the place search knows; otherwise it is as it was
 * typed. Its position is always looked up here: coordinates in `place` are not believed.
 */
export const Address = z.strictObject({
  place: ParsedPlace,
  postcode: line(20),
  placeId: z.optional(PlaceId),
})
export type Address = z.output<typeof Address>

export const Cart = z.object({
  /** Null while nothing was ever put in. */
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
  /** Until when the goods are kept for this shopper; null while they are not. */
  holdExpiresAt: z.nullable(Time),
  canExtendHold: z.boolean(),
  /** A payment of which nobody knows yet whether it was made; until then the cart cannot be changed or paid. */
  awaitedPaymentId: z.nullable(Id),
  /** What is still missing before the order can be placed, in the order of the page. */
  missing: z.array(z.enum(['lines', 'changes', 'contact', 'delivery', 'address'])),
})
export type Cart = z.output<typeof Cart>

/** Of one item in an order; see `orderGuard` for all together. */
export const LineQuantity = z
  .int()
  .check(
    z.minimum(1, 'At least 1'),
    z.maximum(orderGuard.unitsOfOneItem, `At most ${orderGuard.unitsOfOneItem} of one item`),
  )

const lineParams = z.object({ lineId: Id })

const ofCart = { access: 'shop', response: Cart } as const

/** Without a cart yet, an empty one. */
export const getCart = get('/shop/cart', {
  ...ofCart,
  summary: 'The cart of this browser',
})

/**
 * Puts an item in the cart or changes how many. The line's id is made by the caller, so a repeated
 * request changes nothing. Agrees to the item's present price.
 */
export const setCartLine = put('/shop/cart/lines/:lineId', {
  ...ofCart,
  summary: 'Set how many of an item are in the cart',
  params: lineParams,
  body: z.strictObject({ variantId: Id, quantity: LineQuantity }),
})

export const removeCartLine = del('/shop/cart/lines/:lineId', {
  ...ofCart,
  summary: 'Take a line out of the cart',
  params: lineParams,
})

/** Agrees to what changed: new prices are taken over, sold out items leave, quantities shrink to what is left. */
export const acceptCartChanges = put('/shop/cart/changes', {
  ...ofCart,
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
  // Each asks the place search up to four times.
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
  /** Why not, in words for the shopper; null when it is available. */
  reason: z.nullable(z.string()),
  feeMinor: z.int(),
  /** What discounts take off the fee. */
  discountMinor: z.int(),
  minimumMinor: z.int(),
  /** Empty where no time needs to be chosen. */
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
  summary: 'Choose delivery or pick-up and its time',
  body: DeliveryChoice,
})

/** What could not be stored of a submitted checkout, and why; the rest was. */
const Refusal = z.object({
  part: z.enum(['contact', 'address', 'delivery']),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type CheckoutRefusal = z.output<typeof Refusal>

/** Who orders, where to and how, all at once: the parts that are given. */
export const saveCheckout = put('/shop/cart/details', {
  access: 'shop',
  summary: 'Fill in the checkout',
  body: z.strictObject({
    contact: z.optional(Contact),
    address: z.optional(Address),
    delivery: z.optional(DeliveryChoice),
  }),
  response: z.object({ cart: Cart, refusals: z.array(Refusal) }),
  // As `setCartAddress`.
  limit: { max: 60, seconds: 60 },
})

/** Keeps the goods and the time for ten minutes. 409 `price_changed`, `out_of_stock`, `slot_full` name what is wrong. */
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
  /** The sum on the button she pressed, less what gift cards and store credit pay; any other is refused with `price_changed`. */
  expectedTotalMinor: Minor,
}

export const PlacedOrder = z.object({
  orderId: Id,
  number: z.string(),
  /** Opens the order's page at `/orders/{token}` of the shop. */
  token: z.string(),
})

/** By card: an address to send the shopper to. By cash: the order is placed at once. */
export const payCheckout = post('/shop/checkout/payment', {
  access: 'shop',
  summary: 'Choose how to pay',
  idempotency: 'required',
  body: z.strictObject({ method: PaymentMethod, ...expectedTotal }),
  response: z.object({
    paymentId: z.nullable(Id),
    /** The provider's card page; null when nothing needs to be typed there. */
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
  /** Money came that is not what was asked for; a person of the shop decides. */
  'in_review',
] as const

/** Asks the provider what became of the payment and places the order if it was paid. Any number of times. */
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
