import * as z from 'zod/mini'

import { get, post } from '../../../endpoints/endpoint.ts'
import { Id } from '../../../endpoints/scalars.ts'
import { purchaseLimits } from './purchases.ts'

const see = { permission: 'stock.see' } as const

const pace = {
  /** Handed over in the last four weeks, less what came back. */
  soldPieces: z.int(),
  /** The pace that follows from it: later weeks count for more. */
  perDay: z.number(),
  /** How many whole days the available goods last at that pace; null where nothing is sold. */
  daysOfCover: z.nullable(z.int()),
}

export const getForecast = get('/catalog/stock/:variantId/forecast', {
  access: see,
  summary: 'How fast a variant sells and how long its goods last at that pace, at all locations',
  params: z.object({ variantId: Id }),
  response: z.object(pace),
})

export const Reorder = z.object({
  variantId: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  costMinor: z.nullable(z.int()),
  ...pace,
  /** Ready to be sold, on its way, and on order. */
  pieces: z.int(),
  /** What would last until the next delivery and through the days after it. */
  quantity: z.int(),
})
export type Reorder = z.output<typeof Reorder>

export const mostReorders = purchaseLimits.lines

const days = (from: number) => z.int().check(z.minimum(from), z.maximum(365))

export const ReorderPlan = z.strictObject({
  /** Until the supplier delivers. */
  leadDays: days(0),
  /** How long the delivery is to last. */
  coverDays: days(1),
})
export type ReorderPlan = z.output<typeof ReorderPlan>

/** Nothing is ordered by it. */
export const listReorders = post('/catalog/purchases/reorders', {
  access: see,
  summary: 'What to order so that nothing runs out, the most urgent first',
  body: ReorderPlan,
  harmless: true,
  idempotency: 'never',
  response: z.object({ rows: z.array(Reorder), total: z.int() }),
})
