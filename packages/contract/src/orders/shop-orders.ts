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
import { ItemKind } from '../catalog/products/kinds/item-kinds.ts'
import { Parcel } from './packing/parcel.ts'
import { ItemImage } from '../catalog/products/product-shapes.ts'
import { Currency, Id, Time } from '../endpoints/scalars.ts'
import { taxTerms } from '../catalog/taxes/tax-lines.ts'
import { ReturnOffer, returnFacts } from './returns/returns.ts'

/** What the shopper sees at `/orders/{token}`. */
export const ShopOrder = z.object({
  number: z.string(),
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
  /** Reserved on the card, and not taken yet. */
  authorisedMinor: z.int(),
  creditPayments: z.array(CreditPayment),
  refundedMinor: z.int(),
  outstandingMinor: z.int(),
  /** Invoice and credit notes, the first issued first. */
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
  /** Files of its digital items that nothing of was cancelled. */
  downloads: z.array(OrderDownload),
  /** That it sold, once they are paid. */
  giftCards: z.array(ShopGiftCard),
  /** Why none of them can be downloaded now; null where they can. */
  downloadsRefusal: z.nullable(z.string()),
  /** Why its customer cannot cancel it here now; null where they can. */
  cancelRefusal: z.nullable(z.string()),
  placedAt: Time,
})
export type ShopOrder = z.output<typeof ShopOrder>

/** Of the secret link of an order. */
export const orderLinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/))

export const getShopOrder = get('/shop/orders/:token', {
  access: 'shop',
  summary: 'Order status by its secret link',
  params: z.object({ token: orderLinkToken }),
  response: ShopOrder,
})

/** Counts a download; 409 says why there is none. The address answers for an hour, also to what goes on with it. */
export const startDownload = post('/shop/orders/:token/downloads/:downloadId', {
  access: 'shop',
  summary: 'The address of a file of a paid order',
  params: z.object({ token: orderLinkToken, downloadId: Id }),
  idempotency: 'never',
  response: z.object({ url: z.string() }),
})

/** With the code of the mailed link; 409 when goods or time are gone meanwhile. Repeating it changes nothing. */
export const confirmShopOrder = post('/shop/orders/:token/confirmation', {
  access: 'shop',
  summary: 'Confirm a cash order by the mailed link',
  params: z.object({ token: orderLinkToken }),
  body: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,60}$/)) }),
  response: ShopOrder,
})
