import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id, Quantity } from '../../endpoints/scalars.ts'

/**
 * Discounts of what remains after some units are cancelled: `keep` leaves each unit its share,
 * `recalculate` applies the order's discounts to the rest.
 */
export const DiscountEffect = z.enum(['keep', 'recalculate'])
export type DiscountEffect = z.output<typeof DiscountEffect>

export const CancelledLines = z
  .array(z.strictObject({ lineId: Id, quantity: Quantity }))
  .check(z.minLength(1, 'Choose at least one line'), z.maxLength(500))

/** Value of the order after cancelling units, by effect on its discounts. */
export const previewCancellation = post('/orders/:orderId/cancellation/preview', {
  access: { permission: 'orders.edit' },
  summary: 'See what cancelling some goods would do to the discounts',
  harmless: true,
  params: z.object({ orderId: Id }),
  body: z.strictObject({ lines: CancelledLines }),
  response: z.object({
    keptMinor: z.int(),
    /** Null if the discounts can't be recalculated. */
    recalculatedMinor: z.nullable(z.int()),
    /** Reason; null if they can be. */
    refusal: z.nullable(z.string()),
  }),
})
