import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Time, line } from '../endpoints/scalars.ts'

/**
 * `part`: some postcodes that begin like this. `unknown`: only a full address tells. `full`: every
 * time is taken. `none`: the shop doesn't deliver.
 */
export const deliveryOutcomes = ['delivers', 'full', 'part', 'unknown', 'outside', 'none'] as const

/** Whether a shop delivers to a postcode, and at which price. */
export const DeliveryAnswer = z.object({
  postcode: z.string(),
  outcome: z.enum(deliveryOutcomes),
  feeMinor: z.int(),
  /** Goods from which delivery is free; null if never. */
  freeOverMinor: z.nullable(z.int()),
  minimumMinor: z.int(),
  /** Start of the next free time; null without times. */
  nextAt: z.nullable(Time),
})
export type DeliveryAnswer = z.output<typeof DeliveryAnswer>

export const checkDelivery = get('/shop/delivery', {
  access: 'shop',
  summary: 'Whether the shop delivers to a postcode',
  query: z.strictObject({ postcode: line(20) }),
  response: DeliveryAnswer,
  limit: { max: 30, seconds: 60 },
})
