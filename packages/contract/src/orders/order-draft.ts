import * as z from 'zod/mini'

import { ParsedPlace } from '../contact/place.ts'
import { WrittenGift } from '../payments/credit/gift-of-line.ts'
import { DiscountRate } from './discounts/discount-by-hand.ts'
import { discountsOfCart } from './discounts/shown-discount.ts'
import { Currency, Id, Minor, Quantity, text, Time, Version } from '../endpoints/scalars.ts'
import { ItemKind } from '../catalog/products/item-kinds.ts'
import { taxTerms } from '../catalog/tax-lines.ts'
import { DeliveryKind, DeliveryOption, ReceivingKind } from './cart.ts'
import { checkoutFields, checkoutFieldsOf } from './checkout-fields.ts'

/** One-off item outside the catalog. */
export const CustomItem = z.strictObject({
  title: text(200),
  /** Null = the shop's class. */
  taxClassId: z.nullable(Id),
  /** Packed and delivered or picked up. */
  isDelivered: z.boolean(),
})

export const OrderDraftLine = z.strictObject({
  /** Client-generated; stable across saves. */
  id: Id,
  /** Null for a custom item. */
  variantId: z.nullable(Id),
  custom: z.nullable(CustomItem),
  quantity: Quantity,
  /** Unit price; null = the shop's price. */
  unitPriceMinor: z.nullable(Minor),
  priceReason: text(200),
  /** Recipient of gift cards; null = the orderer, and for other lines. */
  gift: z._default(z.nullable(WrittenGift), null),
})
export type OrderDraftLine = z.output<typeof OrderDraftLine>

export const draftDiscountKinds = ['none', 'code', 'percent', 'amount'] as const

export const OrderDraftDiscount = z.strictObject({
  kind: z.enum(draftDiscountKinds),
  code: text(40),
  percentBp: z.nullable(DiscountRate),
  amountMinor: z.nullable(Minor),
  reason: text(200),
})
export type OrderDraftDiscount = z.output<typeof OrderDraftDiscount>

const isOnce = (values: readonly (string | null)[]) => {
  const nonNull = values.filter((value) => value !== null)
  return new Set(nonNull).size === nonNull.length
}

const content = z.strictObject({
  /** Market that sets the prices; null = home market. */
  marketId: z._default(z.nullable(Id), null),
  email: text(254),
  name: text(120),
  phone: text(40),
  lines: z.array(OrderDraftLine).check(
    z.maxLength(100, 'At most 100 lines'),
    z.refine(
      (lines) => isOnce(lines.map(({ id }) => id)) && isOnce(lines.map((line) => line.variantId)),
      'Each item can only be on one line',
    ),
    z.refine(
      (lines) => lines.every(({ variantId, custom }) => (variantId === null) !== (custom === null)),
      'A line must be a catalogue item or a custom item',
    ),
  ),
  discount: OrderDraftDiscount,
  deliveryKind: z.nullable(DeliveryKind),
  place: z.nullable(ParsedPlace),
  slotId: z.nullable(Id),
  ...checkoutFields,
})
/** Order draft by staff; unknown values are empty. */
export const OrderDraftContent = content.check(
  z.refine(({ slotId, deliveryKind }) => slotId === null || deliveryKind !== null, {
    error: 'A time needs delivery or pick-up',
    path: ['slotId'],
  }),
)
export type OrderDraftContent = z.output<typeof OrderDraftContent>

export const emptyOrderDraft: OrderDraftContent = {
  marketId: null,
  email: '',
  name: '',
  phone: '',
  lines: [],
  discount: { kind: 'none', code: '', percentBp: null, amountMinor: null, reason: '' },
  deliveryKind: null,
  place: null,
  slotId: null,
  ...checkoutFieldsOf({}),
}

const PricedDraftLine = z.object({
  id: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  kind: ItemKind,
  quantity: z.int(),
  /** Unit price in the market's shop at this quantity; null for a custom item. */
  shopPriceMinor: z.nullable(z.int()),
  unitPriceMinor: z.int(),
  discountMinor: z.int(),
  /** After discounts. */
  totalMinor: z.int(),
  /** Quantity available to this draft; null if stock is not tracked. */
  available: z.nullable(z.int()),
})
export type PricedDraftLine = z.output<typeof PricedDraftLine>

const DraftProblem = z.object({ path: z.string(), message: z.string() })
export type DraftProblem = z.output<typeof DraftProblem>

export const OrderDraft = z.object({
  id: Id,
  version: Version,
  content: OrderDraftContent,
  currency: Currency,
  /** Country and time zone of the business, for addresses and times. */
  country: z.string(),
  timeZone: z.string(),
  lines: z.array(PricedDraftLine),
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  ...discountsOfCart,
  taxMinor: z.int(),
  ...taxTerms,
  totalMinor: z.int(),
  /** `none` if nothing needs delivery; null while unset. */
  receivedAs: z.nullable(ReceivingKind),
  options: z.array(DeliveryOption),
  isAddressChecked: z.boolean(),
  /** Blockers of placing the order. */
  problems: z.array(DraftProblem),
  shortages: z.array(z.string()),
  /** End of the stock reservation; null if none. */
  heldUntil: z.nullable(Time),
  heldUnits: z.int(),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  updatedAt: Time,
})
export type OrderDraft = z.output<typeof OrderDraft>
