import * as z from 'zod/mini'

import { ParsedPlace } from '../../contact/place.ts'
import { WrittenGift } from '../../payments/credit/gift-of-line.ts'
import { discountsOfCart } from '../discounts/shown-discount.ts'
import { Currency, Id, Minor, Quantity, text, Time, Version } from '../../endpoints/scalars.ts'
import { ItemKind } from '../../catalog/products/kinds/item-kinds.ts'
import { taxTerms } from '../../catalog/taxes/tax-lines.ts'
import { DeliveryKind, DeliveryOption, ReceivingKind } from '../cart.ts'
import { checkoutFields, checkoutFieldsOf } from '../checkout-fields.ts'

/** What is sold once, and is no item of the catalogue. */
export const CustomItem = z.strictObject({
  title: text(200),
  /** The class of the shop where none is chosen. */
  taxClassId: z.nullable(Id),
  /** It is packed, and has to reach its customer. */
  isDelivered: z.boolean(),
})

export const OrderDraftLine = z.strictObject({
  /** Made by whoever adds it: it is the same line however often it is saved. */
  id: Id,
  /** Null for a custom item. */
  variantId: z.nullable(Id),
  custom: z.nullable(CustomItem),
  quantity: Quantity,
  /** What one costs; null for what it costs in the shop. */
  unitPriceMinor: z.nullable(Minor),
  /** Why it costs something else than in the shop. */
  priceReason: text(200),
  /** For whom its gift cards are; null for whoever orders, and of all other lines. */
  gift: z._default(z.nullable(WrittenGift), null),
})
export type OrderDraftLine = z.output<typeof OrderDraftLine>

export const draftDiscountKinds = ['none', 'code', 'percent', 'amount'] as const

/** One code of the shop, or something off the whole order with the reason for it. */
export const OrderDraftDiscount = z.strictObject({
  kind: z.enum(draftDiscountKinds),
  code: text(40),
  percentBp: z.nullable(
    z.int().check(z.minimum(1, 'Must be more than zero'), z.maximum(10_000, 'At most 100 %')),
  ),
  amountMinor: z.nullable(Minor),
  reason: text(200),
})
export type OrderDraftDiscount = z.output<typeof OrderDraftDiscount>

const isOnce = (values: readonly (string | null)[]) => {
  const nonNull = values.filter((value) => value !== null)
  return new Set(nonNull).size === nonNull.length
}

const content = z.strictObject({
  /** Where it is sold, at whose prices; null for the home market. */
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
/** An order as far as somebody of the shop has written it down: what is not known yet is empty. */
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

/** A line as the server prices it, in the order of the content. */
const PricedDraftLine = z.object({
  id: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  kind: ItemKind,
  quantity: z.int(),
  /** What one costs in the shop of its market in this quantity; null of a custom item. */
  shopPriceMinor: z.nullable(z.int()),
  unitPriceMinor: z.int(),
  discountMinor: z.int(),
  /** What is left of it after discounts. */
  totalMinor: z.int(),
  /** How many there are for this draft; null where it is not counted. */
  available: z.nullable(z.int()),
})
export type PricedDraftLine = z.output<typeof PricedDraftLine>

/** What is wrong with a draft, and which part of it is meant. */
const DraftProblem = z.object({ path: z.string(), message: z.string() })
export type DraftProblem = z.output<typeof DraftProblem>

export const OrderDraft = z.object({
  id: Id,
  version: Version,
  content: OrderDraftContent,
  currency: Currency,
  /** Where the business is, for addresses and times. */
  country: z.string(),
  timeZone: z.string(),
  lines: z.array(PricedDraftLine),
  subtotalMinor: z.int(),
  deliveryMinor: z.int(),
  ...discountsOfCart,
  taxMinor: z.int(),
  ...taxTerms,
  totalMinor: z.int(),
  /** `none` where nothing of it has to reach its customer; null while nobody has said how. */
  receivedAs: z.nullable(ReceivingKind),
  /** How it can reach its customer, what that costs and when. */
  options: z.array(DeliveryOption),
  /** The place search knows the address. */
  isAddressChecked: z.boolean(),
  /** Why it cannot be placed yet. */
  problems: z.array(DraftProblem),
  /** What there is not enough of, in words. */
  shortages: z.array(z.string()),
  /** Until when its goods are kept; null while they are not. */
  heldUntil: z.nullable(Time),
  /** How many pieces are kept. */
  heldUnits: z.int(),
  /** The order that was made of it. */
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  updatedAt: Time,
})
export type OrderDraft = z.output<typeof OrderDraft>
