import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { purchaseLimits } from './purchases.ts'

/** Pieces handed over in each of the last four weeks, latest first. */
export type WeeklySales = readonly [number, number, number, number]

const weights: WeeklySales = [4, 3, 2, 1]

/** Pieces per day over the last four weeks, weighted toward recent ones, minus returns. */
export function salesPerDay(weeks: WeeklySales): number {
  const weighted = weeks.reduce((sum, pieces, week) => sum + pieces * (weights[week] ?? 0), 0)
  return Math.max(0, weighted) / (weights.reduce((sum, weight) => sum + weight) * 7)
}

/** Whole days of stock at a sales rate; null if nothing sells. */
export const daysOfCover = (pieces: number, perDay: number): number | null =>
  perDay > 0 ? Math.floor(Math.max(0, pieces) / perDay) : null

interface Plan {
  readonly perDay: number
  /** Available, in transit and on order. */
  readonly pieces: number
  /** Delivery time, and days that the delivery should last. */
  readonly leadDays: number
  readonly coverDays: number
}

/** Quantity to order; zero if stock suffices. */
export const reorderQuantity = ({ perDay, pieces, leadDays, coverDays }: Plan): number =>
  Math.max(0, Math.ceil(perDay * (leadDays + coverDays) - pieces))

const see = { permission: 'stock.see' } as const

const pace = {
  /** Pieces handed over in the last four weeks, minus returns. */
  soldPieces: z.int(),
  /** Sales rate, weighted toward recent weeks. */
  perDay: z.number(),
  /** Whole days the available stock lasts at that rate; null if nothing sells. */
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
  /** Available, in transit and on order. */
  pieces: z.int(),
  /** Lasts until the next delivery and the cover days after it. */
  quantity: z.int(),
})
export type Reorder = z.output<typeof Reorder>

export const mostReorders = purchaseLimits.lines

const days = (from: number) => z.int().check(z.minimum(from), z.maximum(365))

export const ReorderPlan = z.strictObject({
  /** Supplier's delivery time, in days. */
  leadDays: days(0),
  /** Days a delivery should last. */
  coverDays: days(1),
})
export type ReorderPlan = z.output<typeof ReorderPlan>

/** Calculates only; orders nothing. */
export const listReorders = post('/catalog/purchases/reorders', {
  access: see,
  summary: 'What to order so that nothing runs out, the most urgent first',
  body: ReorderPlan,
  harmless: true,
  idempotency: 'never',
  response: z.object({ rows: z.array(Reorder), total: z.int() }),
})
