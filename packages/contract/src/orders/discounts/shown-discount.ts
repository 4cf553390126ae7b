import * as z from 'zod/mini'

import type { AppliedDiscount } from './apply-discounts.ts'

const shownDiscount = {
  name: z.string(),
  /** Null for automatic discounts. */
  code: z.nullable(z.string()),
  amountMinor: z.int(),
  /** Discount on the delivery fee instead of the goods. */
  isOffFee: z.boolean(),
  /** Entered by staff, and not removed since. */
  isByHand: z.boolean(),
}

export const ShownDiscount = z.object(shownDiscount)
export type ShownDiscount = z.output<typeof ShownDiscount>

const CartDiscount = z.object({
  ...shownDiscount,
  /** Reason why it does not apply; null if it does. */
  reason: z.nullable(z.string()),
})
export type CartDiscount = z.output<typeof CartDiscount>

/** Frozen at placement. */
export const discountsOfOrder = {
  discounts: z.array(ShownDiscount),
}

export const discountsOfCart = {
  /** Goods before discounts. */
  goodsMinor: z.int(),
  discounts: z.array(CartDiscount),
}

export const toShownDiscount = ({
  name,
  code,
  lines,
  deliveryMinor,
  terms,
}: AppliedDiscount): ShownDiscount => ({
  name,
  code,
  amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, deliveryMinor),
  isOffFee: deliveryMinor > 0,
  isByHand: terms !== undefined,
})

export const discountLabel = ({ name, code }: ShownDiscount): string =>
  code ? `Code ${code}` : name

/** Goods and delivery before discounts, which are listed separately. */
export function beforeDiscounts({
  subtotalMinor,
  deliveryMinor,
  discounts,
}: {
  readonly subtotalMinor: number
  readonly deliveryMinor: number
  readonly discounts: readonly ShownDiscount[]
}) {
  const sumOf = (isOffFee: boolean) =>
    discounts
      .filter((discount) => discount.isOffFee === isOffFee)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { goodsMinor: subtotalMinor + sumOf(false), feeMinor: deliveryMinor + sumOf(true) }
}
