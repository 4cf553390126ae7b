import * as z from 'zod/mini'

import { SoldGiftCard } from '../payments/credit/sold-gift-card.ts'
import { CancelledLines, DiscountEffect } from './acts/preview-cancellation.ts'
import { ReceivingKind, PaymentMethod } from './cart.ts'
import { checkoutFields } from './checkout-fields.ts'
import { discountsOfOrder } from './discounts/shown-discount.ts'
import { OrderDocument } from './documents/order-documents.ts'
import { deliveryStates } from '../deliveries/delivery-states.ts'
import { del, get, post, put } from '../endpoints/endpoint.ts'
import { OrderFilters, OrderSort } from './order-filters.ts'
import { OrderDelivery, orderMoney } from './order-delivery.ts'
import { orderPriorities } from './order-priority.ts'
import { OrderRisk, riskOfRow } from './order-risk.ts'
import { TimelineEntry } from './staff-note.ts'
import { OrderDownload } from './order-download.ts'
import { keptTerms } from './sums/worth-of-cancelled.ts'
import { Fulfilment } from './packing/fulfilment.ts'
import { Parcel } from './packing/parcel.ts'
import { reviewReasons } from './order-guard.ts'
import { orderFulfilmentStates, orderStatuses, paymentBadges } from './order-states.ts'
import { Payment, Refund } from '../payments/card/payments.ts'
import { ParsedPlace } from '../contact/place.ts'
import { orderedKind } from '../catalog/products/bundles.ts'
import { ItemImage } from '../catalog/products/product-shapes.ts'
import {
  Allowed,
  Currency,
  Day,
  Id,
  Minor,
  Time,
  line,
  page,
  pageFields,
  text,
} from '../endpoints/scalars.ts'
import { containedTax, taxTerms } from '../catalog/tax-lines.ts'
import { Return, ReturnOffer } from './returns/returns.ts'

const summary = {
  id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  /** Reason for the original review; null if there was none. */
  reviewReason: z.nullable(z.enum(reviewReasons)),
  isArchived: z.boolean(),
  /** Test order by the business; excluded from sales figures. */
  isTest: z.boolean(),
  paymentStatus: z.enum(paymentBadges),
  fulfilmentStatus: z.enum(orderFulfilmentStates),
  /** Null for pick-up and before a delivery exists. */
  deliveryStatus: z.nullable(z.enum(deliveryStates)),
  driverName: z.nullable(z.string()),
  deliveryKind: ReceivingKind,
  paymentMethod: PaymentMethod,
  marketName: z.nullable(z.string()), // null: sold in the home market
  customerName: z.string(),
  email: z.string(),
  phone: z.string(),
  currency: Currency,
  totalMinor: z.int(),
  unitCount: z.int(),
  town: z.string(),
  /** Whether the place search recognized the address; false for manual entry and pick-up. */
  isAddressChecked: z.boolean(),
  slot: z.nullable(z.object({ startsAt: Time, endsAt: Time })),
  priority: z.enum(orderPriorities),
  ...riskOfRow,
  tags: z.array(z.string()),
  assignee: z.nullable(z.object({ id: Id, name: z.string() })),
  dueOn: z.nullable(Day),
  /** Still open after the due day. */
  isOverdue: z.boolean(),
  /** Reasons why the order needs attention, as sentences; empty if none. */
  problems: z.array(z.string()),
  placedAt: Time,
}

export const OrderRow = z.object(summary)
export type OrderRow = z.output<typeof OrderRow>

export const listOrders = get('/orders', {
  access: { permission: 'orders.see' },
  summary: 'Orders, newest first unless said otherwise',
  query: z.strictObject({ ...pageFields, sort: z.optional(OrderSort), ...OrderFilters }),
  response: page(OrderRow),
})

export const countOrders = get('/orders/counts', {
  access: { permission: 'orders.see' },
  summary: 'How many orders each tab holds',
  response: z.object({
    all: z.int(),
    unpaid: z.int(),
    unfulfilled: z.int(),
    today: z.int(),
    problems: z.int(),
    returns: z.int(),
    archived: z.int(),
    /** From a former shop; listed in no other tab. */
    imported: z.int(),
    drafts: z.int(),
    payments: z.int(),
  }),
})

export const OrderLine = z.object({
  id: Id,
  variantId: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  image: z.nullable(ItemImage),
  ...orderedKind,
  quantity: z.int(),
  /** No longer paid for: cancelled, or returned after hand-over. */
  cancelledQuantity: z.int(),
  /** Returned units among the cancelled ones. */
  returnedQuantity: z.int(),
  /** In parcels still in the store; must be unpacked before cancelling or changing. */
  packedQuantity: z.int(),
  fulfilledQuantity: z.int(),
  returningQuantity: z.int(),
  unitPriceMinor: z.int(),
  discountMinor: z.int(),
  /** After discounts. */
  totalMinor: z.int(),
  ...containedTax,
})
export type OrderLine = z.output<typeof OrderLine>

export const orderActions = [
  'approve',
  'reject',
  'startPicking',
  'pack',
  'changeParcel',
  'unpack',
  'handOver',
  'undoHandOver',
  'change',
  'cancelLines',
  'cancel',
  'capture',
  'void',
  'refund',
  'recordCash',
  'recordTransfer',
  'sendPayLink',
  'hold',
  'release',
  'archive',
  'unarchive',
  'addNote',
  'tag',
  'assign',
  'changeContact',
  'retryRefund',
  'resetDownloads',
  'startReturn',
  'orderAgain',
] as const
export type OrderAction = (typeof orderActions)[number]

export const Order = z.object({
  ...summary,
  customerId: z.nullable(Id),
  /** Edits of the contents after placement. */
  changeCount: z.int(),
  /** Includes this order. */
  customerOrderCount: z.int(),
  risk: OrderRisk,
  place: z.nullable(ParsedPlace),
  ...checkoutFields,
  cancelReason: z.nullable(z.string()),
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  ...discountsOfOrder,
  ...containedTax,
  /** Frozen at placement; empty for older orders. */
  ...taxTerms,
  cancelledMinor: z.int(),
  ...keptTerms,
  ...orderMoney,
  lines: z.array(OrderLine),
  /** Reserved stock by location, if the shop sells or sold from several. */
  takenFrom: z.array(z.object({ locationName: z.string(), title: z.string(), quantity: z.int() })),
  downloads: z.array(OrderDownload),
  /** Gift cards sold by this order, once paid. */
  giftCards: z.array(SoldGiftCard),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  /** Invoice and credit notes, oldest first. */
  documents: z.array(OrderDocument),
  /** Goods still to be packed, once picking has begun. */
  fulfilment: z.nullable(Fulfilment),
  parcels: z.array(Parcel),
  /** Oldest first. */
  returns: z.array(Return),
  returnOffer: ReturnOffer,
  delivery: z.nullable(OrderDelivery),
  timeline: z.array(TimelineEntry),
  actions: z.record(z.enum(orderActions), Allowed),
  version: z.int(),
})
export type Order = z.output<typeof Order>

const params = z.object({ orderId: Id })
const edit = { permission: 'orders.edit' } as const
const change = { access: edit, params, response: Order } as const

export const getOrder = get('/orders/:orderId', {
  access: { permission: 'orders.see' },
  summary: 'One order with everything about it',
  params,
  response: Order,
})

const act = <const Path extends string>(path: Path, summary: string) =>
  post(path, { ...change, summary })

export const startPicking = act('/orders/:orderId/picking', 'Start collecting the goods')
export const packOrder = act('/orders/:orderId/packing', 'Everything is packed')

export const handOverOrder = post('/orders/:orderId/hand-over', {
  ...change,
  summary:
    'Give the goods to the driver, or to the customer at pick-up; what needs no delivery is done',
  body: z.strictObject({
    /** Cash received from the customer, but not at the door. */
    cashCollectedMinor: z.optional(Minor),
    /** Required if the amount differs from the due amount. */
    cashReason: z.optional(line(300)),
  }),
})

export const cancelReasons = [
  'customer',
  'out_of_stock',
  'cannot_deliver',
  'mistake',
  'fraud',
  'other',
] as const
export const CancelReason = z.enum(cancelReasons)
export type CancelReason = z.output<typeof CancelReason>

/** Without `lines` cancels the whole order. Repeatable until nothing remains. */
export const cancelOrder = post('/orders/:orderId/cancellation', {
  ...change,
  summary: 'Cancel an order, or some of its goods',
  body: z.strictObject({
    reason: CancelReason,
    note: z.optional(text(500)),
    lines: z.optional(CancelledLines),
    /** With `lines` only; kept by default. */
    discounts: z.optional(DiscountEffect),
    /** False removes the units from stock permanently (broken or lost). */
    restock: z.boolean(),
    refund: z.enum(['none', 'full', 'store_credit']),
    notify: z.boolean(),
  }),
})

/** Accepts an order that awaits confirmation and reserves goods and time now. 409 if unavailable. */
export const approveOrder = act('/orders/:orderId/approval', 'Accept an unconfirmed order')
export const rejectOrder = act('/orders/:orderId/rejection', 'Refuse an unconfirmed order')

export const holdOrder = put('/orders/:orderId/hold', {
  ...change,
  summary: 'Put an order on hold',
  body: z.strictObject({ reason: z.optional(text(500)) }),
})
export const releaseOrder = del('/orders/:orderId/hold', {
  ...change,
  summary: 'Resume an order',
})

export const archiveOrder = put('/orders/:orderId/archive', {
  ...change,
  summary: 'Archive a finished order',
})
export const unarchiveOrder = del('/orders/:orderId/archive', {
  ...change,
  summary: 'Unarchive an order',
})

export const resetDownloads = act('/orders/:orderId/downloads/reset', 'Reset downloads')
