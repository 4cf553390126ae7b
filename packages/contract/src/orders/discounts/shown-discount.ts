import * as z from 'zod/mini'

import type { AppliedDiscount } from './apply-discounts.ts'

/** A discount of a cart or an order, as shoppers and staff read it. */
const shownDiscount = {
  name: z.string(),
  /** Null where it applies by itself. */
  code: z.nullable(z.string()),
  amountMinor: z.int(),
  /** It is off the fee of the delivery, and not off the goods. */
  isOffFee: z.boolean(),
}

const ShownDiscount = z.object(shownDiscount)
export type ShownDiscount = z.output<typeof ShownDiscount>

const CartDiscount = z.object({
  ...shownDiscount,
  /** Why it takes nothing off; null where it applies. */
  reason: z.nullable(z.string()),
})
export type CartDiscount = z.output<typeof CartDiscount>

/** As they were when the order was placed. */
export const discountsOfOrder = {
  discounts: z.array(ShownDiscount),
}

export const discountsOfCart = {
  /** What the goods would cost without discounts. */
  goodsMinor: z.int(),
  /** Those that apply, and that of the code that was typed. */
  discounts: z.array(CartDiscount),
}

export const toShownDiscount = ({
  name,
  code,
  lines,
  deliveryMinor,
}: AppliedDiscount): ShownDiscount => ({
  name,
  code,
  amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, deliveryMinor),
  isOffFee: deliveryMinor > 0,
})

/** By the code that was typed, or by name. */
export const discountLabel = ({ name, code }: ShownDiscount): string =>
  code ? `Code ${code}` : name

/** What goods and delivery would cost without the discounts, which are told one by one beside it. */
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
