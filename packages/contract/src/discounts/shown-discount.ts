import * as z from 'zod/mini'

import type { AppliedDiscount } from './apply-discounts.ts'

/** A discount of a cart or an order, as shoppers and staff read it. */
const shownDiscount = {
  name: z.string(),
  /** Null where it applies by itself. */
  code: z.nullable(z.string()),
  /** What it takes off, of the goods and of the fee. */
  amountMinor: z.int(),
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
  /** Off the fee. */
  deliveryDiscountMinor: z.int(),
  discounts: z.array(ShownDiscount),
}

export const discountsOfCart = {
  /** What the goods would cost without discounts. */
  goodsMinor: z.int(),
  deliveryDiscountMinor: z.int(),
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
})

/** By its code where it has one: that is what its shopper typed. */
export const discountTitle = ({ name, code }: Pick<ShownDiscount, 'name' | 'code'>): string =>
  code ?? name
