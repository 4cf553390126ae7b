import { sql } from 'kysely'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import { isByHand } from '@marketday/contract/orders/discounts/discount-by-hand'
import { amountFor } from '@marketday/contract/orders/discounts/apply-discounts'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { toShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import type { PaymentMethod, ReceivingKind } from '@marketday/contract/orders/cart'
import type { CheckoutFields } from '@marketday/contract/orders/checkout-fields'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'
import type { OrderedPart } from '@marketday/contract/catalog/products/bundles'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'

import type { CreditOfCart } from '../../payments/credit/hold-credit.ts'
import { creditRefusal } from '../../payments/credit/hold-credit.ts'
import { deliveryDocument } from '../../deliveries/create-delivery.ts'
import type { DeliveryDocument } from '../../deliveries/create-delivery.ts'
import type { DiscountOffer } from '../../orders/discounts/offered-discounts.ts'
import { discountRefusal } from '../../orders/discounts/take-discounts.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { EventDetails } from '@marketday/contract/endpoints/event-details'
import type { TakenByHand } from '@marketday/contract/orders/order-events'
import { whatComes } from '../../orders/money/record-payment.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import type { KeyedRequest } from '../../platform/http/idempotency.ts'
import { creditUsed, sumUsed } from '../credit/credit-used.ts'
import { totalsOf } from './totals-of.ts'
import type { ChargedTotals } from './totals-of.ts'
import { inColumns, stockRefusal } from '../../stock/movements.ts'

export interface NewOrderLine {
  readonly variantId: string
  readonly kind: ItemKind
  readonly parts: readonly OrderedPart[] | null
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly imageKey: string | null
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly taxed: TaxedClass | null
  readonly gift?: GiftOfLine | null
}

export interface NewOrder extends CheckoutFields {
  readonly orderId: string
  readonly cartId: string | null
  /** Null for the home market. */
  readonly marketId: string | null
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly currency: string
  readonly lines: readonly NewOrderLine[]
  readonly deliveryKind: ReceivingKind
  readonly deliveryMinor: number
  readonly deliveryTaxed: TaxedClass | null
  /** Prices and fee exclude tax. */
  readonly addsTax: boolean
  readonly offer?: DiscountOffer | null
  /** Discounts fixed by the checkout, possibly already used. */
  readonly agreedDiscounts?: readonly AppliedDiscount[] | null
  readonly place: ParsedPlace | null
  readonly isAddressChecked: boolean
  readonly slotId: string | null
  readonly paymentMethod: PaymentMethod
  readonly paidMinor: number
  readonly authorisedMinor?: number
  readonly credits?: readonly CreditOfCart[]
  /** Keyed hash of a cash order's network; empty if limits are off. */
  readonly network: string
  /** Reason why the order awaits confirmation before reserving goods and slot; else null. */
  readonly reviewReason: ReviewReason | null
  readonly isTest?: boolean
  readonly byHand?: TakenByHand
}

interface Placing {
  readonly isHeld?: boolean
  readonly draftId?: string
  readonly zones: readonly Zone[]
  /** Given if known separately from the place. */
  readonly postcode?: string
  readonly paymentId?: string | undefined
  readonly reply?: ReplyToStore | undefined
}

/** Reply stored for repeated requests under the key. */
export interface ReplyToStore {
  readonly keyed: KeyedRequest
  readonly status: number
  readonly body: object
  /** Path of the order number in the body. */
  readonly numberAt: readonly string[]
}

export interface PlacedOrder {
  readonly orderId: string
  readonly number: string
  readonly totalMinor: number
}

/** Places an order through `place_order`; 409 if goods are unavailable or the cart already has an order. */
export function placeOrder(order: NewOrder, placing: Placing): LastStatement<PlacedOrder> {
  const totals = totalsOf(order, order.lines)
  const document = JSON.stringify(documentOf(order, totals, placing))
  return new LastStatement(async (db) => {
    try {
      const [row] = await place(db, { document })
      const { orderId } = order
      return { orderId, number: String(row?.number ?? ''), totalMinor: totals.totalMinor }
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  })
}

const place = preparedStatement<{ document: string }, { number: number }>((db, { document }) => ({
  compile: () =>
    sql<{ number: number }>`select place_order(${document}::jsonb) as number`.compile(db),
}))

const refusalOf = (error: unknown) =>
  constraintOf(error) === 'orders_cart_key'
    ? conflict('checkout_completed', 'This order has already been placed')
    : (stockRefusal(error) ?? discountRefusal(error) ?? creditRefusal(error))

interface OrderDocument {
  readonly order: object
  readonly lines: readonly object[]
  readonly goods: ReturnType<typeof inColumns> & {
    readonly from: 'shelf' | 'hold' | 'draft' | null
    readonly draftId: string | undefined
  }
  readonly delivery?: DeliveryDocument
  readonly paymentId?: string
  readonly credits: readonly { readonly id: string; readonly amountMinor: number }[]
  /** Discounts to use, without those already used by the checkout. */
  readonly discountIds?: readonly string[]
  readonly details: EventDetails<'order.placed'>
  readonly reply?: object
}

function documentOf(
  {
    lines,
    deliveryTaxed: _taxed,
    offer: _offer,
    agreedDiscounts: _agreed,
    byHand,
    credits: given,
    paidMinor,
    ...order
  }: NewOrder,
  { lines: sums, ...totals }: ChargedTotals,
  { zones, postcode = '', paymentId, reply, ...keeping }: Placing,
): OrderDocument {
  const { orderId, reviewReason, place } = order
  const { status, from } = stateOf(reviewReason, keeping)
  const isDelivered = order.deliveryKind === 'delivery' && !reviewReason
  const credits = takeCredit({ ...order, credits: given, paidMinor }, totals)
  const manual = totals.discounts.find(isByHand)
  const counted = totals.discounts.filter((discount) => !isByHand(discount))
  return {
    order: { ...order, ...totals, status, capturedMinor: paidMinor + sumUsed(credits) },
    lines: lines.map(({ taxed: _taxed, ...line }, index) => ({
      ...line,
      ...sums[index],
      byHandMinor: manual ? amountFor(manual, line.variantId) : 0,
    })),
    goods: { from, draftId: keeping.draftId, ...inColumns(lines) },
    ...(isDelivered && { delivery: deliveryDocument({ orderId, postcode, place }, zones) }),
    ...(paymentId && { paymentId }),
    credits,
    ...(counted.length > 0 && { discountIds: counted.map(({ id }) => id) }),
    details: {
      ...detailsOf(order, totals),
      ...(byHand && { byHand }),
      ...whatComes(lines),
    },
    ...(reply && { reply: storedReply(reply) }),
  }
}

const takeCredit = (
  {
    credits = [],
    paidMinor,
    authorisedMinor = 0,
    currency,
  }: Pick<NewOrder, 'credits' | 'paidMinor' | 'authorisedMinor' | 'currency'>,
  { totalMinor }: Pick<ChargedTotals, 'totalMinor'>,
) =>
  creditUsed(credits, {
    totalMinor: Math.max(0, totalMinor - paidMinor - authorisedMinor),
    currency,
  }).filter(({ amountMinor }) => amountMinor > 0)

/** An order awaiting confirmation reserves nothing. */
const stateOf = (
  reviewReason: ReviewReason | null,
  { isHeld, draftId }: Pick<Placing, 'isHeld' | 'draftId'>,
) =>
  reviewReason
    ? ({ status: 'pending_review', from: null } as const)
    : ({ status: 'open', from: draftId ? 'draft' : isHeld ? 'hold' : 'shelf' } as const)

const detailsOf = (
  {
    paymentMethod,
    currency,
    reviewReason,
    authorisedMinor = 0,
  }: Pick<NewOrder, 'paymentMethod' | 'currency' | 'reviewReason' | 'authorisedMinor'>,
  { totalMinor, discounts }: Pick<ChargedTotals, 'totalMinor' | 'discounts'>,
) => ({
  paymentMethod,
  totalMinor,
  currency,
  ...(authorisedMinor > 0 && { isAuthorised: true }),
  ...(reviewReason && { awaits: reviewReason }),
  ...(discounts.length > 0 && { discounts: discounts.map(toShownDiscount) }),
})

const storedReply = ({ keyed: { actor, route, key }, ...reply }: ReplyToStore) => ({
  actor,
  route,
  key,
  ...reply,
})
