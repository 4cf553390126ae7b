import { sql } from 'kysely'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { toShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import type { PaymentMethod, ReceivingKind } from '@marketday/contract/orders/cart'
import type { CheckoutFields } from '@marketday/contract/orders/checkout-fields'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'
import type { TaxedClass } from '@marketday/contract/catalog/taxes/tax-rates'
import type { OrderedPart } from '@marketday/contract/catalog/products/kinds/bundles'
import type { ItemKind } from '@marketday/contract/catalog/products/kinds/item-kinds'

import type { CreditOfCart } from '../../payments/credit/credit-of-cart.ts'
import { creditRefusal } from '../../payments/credit/hold-credit.ts'
import { deliveryDocument } from '../../deliveries/create-delivery.ts'
import type { DeliveryDocument } from '../../deliveries/create-delivery.ts'
import type { DiscountOffer } from '../../orders/discounts/offered-discounts.ts'
import { discountRefusal } from '../../orders/discounts/take-discounts.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { TakenByHand } from '../../orders/drafts/taken-by-hand.ts'
import { whatComes } from '../../orders/money/what-comes.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import type { KeyedRequest } from '../../platform/http/idempotency.ts'
import { isByHand } from '../discounts/discount-by-hand.ts'
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
  /** For whom its gift cards are. */
  readonly gift?: GiftOfLine | null
}

/** An order as it was agreed and checked. */
export interface NewOrder extends CheckoutFields {
  readonly orderId: string
  readonly cartId: string | null
  /** Where it is sold; null for the home market. */
  readonly marketId: string | null
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly currency: string
  readonly lines: readonly NewOrderLine[]
  readonly deliveryKind: ReceivingKind
  readonly deliveryMinor: number
  /** Of the fee. */
  readonly deliveryTaxed: TaxedClass | null
  /** Prices and fee are without tax. */
  readonly addsTax: boolean
  readonly offer?: DiscountOffer | null
  /** By its checkout, which may have used them already. */
  readonly agreedDiscounts?: readonly AppliedDiscount[] | null
  readonly place: ParsedPlace | null
  /** Whether the place search knows the address. */
  readonly isAddressChecked: boolean
  /** The time in which the order has a place already. */
  readonly slotId: string | null
  readonly paymentMethod: PaymentMethod
  /** What came by the payment that it is placed for. */
  readonly paidMinor: number
  /** What is reserved on a card for it. */
  readonly authorisedMinor?: number
  /** Pay what is left. */
  readonly credits?: readonly CreditOfCart[]
  /** A keyed hash of where a cash order came from; empty where nobody counts. */
  readonly network: string
  /** Why the order awaits a confirmation before it takes goods and time; null for all others. */
  readonly reviewReason: ReviewReason | null
  /** Placed by somebody of the shop to see an order arrive. */
  readonly isTest?: boolean
  /** What somebody of the shop has agreed to, where they have written it down. */
  readonly byHand?: TakenByHand
}

interface Placing {
  /** The goods are kept by the cart's checkout. */
  readonly isHeld?: boolean
  /** The goods are kept by this draft. */
  readonly draftId?: string
  /** Where the shop delivers, for an order that is to be delivered. */
  readonly zones: readonly Zone[]
  /** Where the order to deliver to is known by more than its place. */
  readonly postcode?: string
  /** The captured or authorised payment the order is made for. */
  readonly paymentId?: string | undefined
  readonly reply?: ReplyToStore | undefined
}

/** What is repeated to whoever asks again under the same key. */
export interface ReplyToStore {
  readonly keyed: KeyedRequest
  readonly status: number
  readonly body: object
  /** Where in the body the order's number belongs. */
  readonly numberAt: readonly string[]
}

export interface PlacedOrder {
  readonly orderId: string
  readonly number: string
  readonly totalMinor: number
}

/** Places an order in one statement (`place_order`); 409 when the goods are gone or the cart has its order already. */
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

/** What `place_order` reads. */
interface OrderDocument {
  readonly order: object
  readonly lines: readonly object[]
  readonly goods: ReturnType<typeof inColumns> & {
    readonly from: 'shelf' | 'hold' | 'draft' | null
    readonly draftId: string | undefined
  }
  readonly delivery?: DeliveryDocument
  readonly paymentId?: string
  /** What gift cards and store credit pay of it. */
  readonly credits: readonly { readonly id: string; readonly amountMinor: number }[]
  /** Which discounts it has; what its checkout keeps it has used already. */
  readonly discountIds?: readonly string[]
  /** Of the event `order.placed`. */
  readonly details: object
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
  const counted = totals.discounts.filter((discount) => !isByHand(discount))
  return {
    order: { ...order, ...totals, status, capturedMinor: paidMinor + sumUsed(credits) },
    lines: lines.map(({ taxed: _taxed, ...line }, index) => ({ ...line, ...sums[index] })),
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

/** What gift cards and store credit pay of what is left. */
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

/** What awaits its confirmation takes nothing yet. */
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
