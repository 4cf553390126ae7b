import * as z from 'zod/mini'

import { CreditPayment } from '../payments/credit/credit-payment.ts'
import { ShopGiftCard } from '../payments/credit/sold-gift-card.ts'
import { ReceivingKind, PaymentMethod } from './cart.ts'
import { checkoutFields } from './checkout-fields.ts'
import { discountsOfOrder } from './discounts/shown-discount.ts'
import { OrderDocument } from './documents/order-documents.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { OrderDownload } from './order-download.ts'
import { orderFulfilmentStates, orderStatuses, paymentBadges } from './order-states.ts'
import { ParsedPlace } from '../contact/place.ts'
import { ItemKind } from '../catalog/products/item-kinds.ts'
import { Parcel } from './packing/parcel.ts'
import { ItemImage } from '../catalog/products/product-shapes.ts'
import { Currency, Id, Time } from '../endpoints/scalars.ts'
import { taxTerms } from '../catalog/tax-lines.ts'
import { ReturnOffer, returnFacts } from './returns/returns.ts'

/** Order as the shopper sees it at `/orders/{token}`. */
export const ShopOrder = z.object({
  number: z.string(),
  /** A link to view or to pay has no private details. */
  link: z.enum(['act', 'view', 'pay']),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentBadges),
  fulfilmentStatus: z.enum(orderFulfilmentStates),
  deliveryStatus: z.nullable(z.string()),
  deliveryKind: ReceivingKind,
  paymentMethod: PaymentMethod,
  name: z.string(),
  currency: Currency,
  lines: z.array(
    z.object({
      title: z.string(),
      variantTitle: z.string(),
      image: z.nullable(ItemImage),
      kind: ItemKind,
      quantity: z.int(),
      cancelledQuantity: z.int(),
      returnedQuantity: z.int(),
      discountMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  ...discountsOfOrder,
  taxMinor: z.int(),
  ...taxTerms,
  totalMinor: z.int(),
  cancelledMinor: z.int(),
  paidMinor: z.int(),
  /** Authorized on the card, not yet captured. */
  authorisedMinor: z.int(),
  creditPayments: z.array(CreditPayment),
  refundedMinor: z.int(),
  outstandingMinor: z.int(),
  /** Invoice and credit notes, oldest first. */
  documents: z.array(OrderDocument),
  returns: z.array(z.object(returnFacts)),
  returnOffer: ReturnOffer,
  parcels: z.array(
    z.object({
      number: z.int(),
      ...z.pick(Parcel, { status: true, carrier: true, trackingNumber: true }).shape,
      lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
    }),
  ),
  place: z.nullable(ParsedPlace),
  slot: z.nullable(z.object({ startsAt: Time, endsAt: Time })),
  ...checkoutFields,
  /** Files of digital items without cancelled units. */
  downloads: z.array(OrderDownload),
  /** Gift cards sold by this order, once paid. */
  giftCards: z.array(ShopGiftCard),
  /** Reason why downloads are unavailable; null if available. */
  downloadsRefusal: z.nullable(z.string()),
  /** Reason why the customer cannot cancel; null if possible. */
  cancelRefusal: z.nullable(z.string()),
  placedAt: Time,
})
export type ShopOrder = z.output<typeof ShopOrder>

/** Token of an order's secret link. */
export const orderLinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/))

export const getShopOrder = get('/shop/orders/:token', {
  access: 'shop',
  summary: 'Order status by its secret link',
  params: z.object({ token: orderLinkToken }),
  response: ShopOrder,
})

/**
 * Counts a download; 409 gives the reason for a refusal. The URL is valid for an hour, also for
 * resumed downloads.
 */
export const startDownload = post('/shop/orders/:token/downloads/:downloadId', {
  access: 'shop',
  summary: 'The address of a file of a paid order',
  params: z.object({ token: orderLinkToken, downloadId: Id }),
  idempotency: 'never',
  response: z.object({ url: z.string() }),
})

/** Confirms with the code of the mailed link; 409 if stock or time window is no longer available. Idempotent. */
export const confirmShopOrder = post('/shop/orders/:token/confirmation', {
  access: 'shop',
  summary: 'Confirm a cash order by the mailed link',
  params: z.object({ token: orderLinkToken }),
  body: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,60}$/)) }),
  response: ShopOrder,
})
