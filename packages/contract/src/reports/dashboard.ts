import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Currency, Day } from '../endpoints/scalars.ts'

const Figure = z.object({ value: z.int(), before: z.int() })

export const dashboardRanges = ['today', '7d', '30d', '90d'] as const

const SeriesPoint = z.object({ day: Day, salesMinor: z.int(), orders: z.int() })
const Share = z.object({ label: z.string(), salesMinor: z.int(), units: z.int() })

const Attention = z.object({
  id: z.string(),
  label: z.string(),
  count: z.int(),
  to: z.string(),
})
export type Attention = z.output<typeof Attention>

/** Money is absent, not blurred, for roles that may not see it. */
export const Dashboard = z.object({
  currency: Currency,
  range: z.enum(dashboardRanges),
  from: Day,
  to: Day,
  money: z.nullable(
    z.object({
      /** Gross minus cancelled minus refunds, each on the day it happens; equals the sales of Finance for the same days. */
      salesMinor: Figure,
      grossMinor: Figure,
      cancelledMinor: Figure,
      /** Refunded for other reasons than cancelled goods, or lost in card disputes. */
      refundsMinor: Figure,
      averageOrderMinor: Figure,
    }),
  ),
  orders: Figure,
  newCustomers: Figure,
  deliveries: z.object({ planned: z.int(), done: z.int(), failed: z.int() }),
  updatedAt: z.string(),
})
export type Dashboard = z.output<typeof Dashboard>

export const getDashboard = get('/dashboard', {
  access: { permission: 'dashboard.see' },
  summary: 'How the business is doing',
  query: z.strictObject({ range: z.optional(z.enum(dashboardRanges)) }),
  response: Dashboard,
})

/** Net sales of the period in parts: the series, and each of the two groups with `earlierOrdersMinor`, sum to them. */
const SalesCharts = z.object({
  currency: Currency,
  range: z.enum(dashboardRanges),
  series: z.array(SeriesPoint),
  topProducts: z.array(Share),
  /** Net sales that are not of a top product: other products, items without one, delivery and fees. */
  otherSales: z.array(Share),
  categories: z.array(Share),
  /** Changes, cancellations and refunds in the period of orders placed before it. */
  earlierOrdersMinor: z.int(),
})
export type SalesCharts = z.output<typeof SalesCharts>

export const getSalesCharts = get('/dashboard/charts', {
  access: { permission: 'dashboard.money' },
  summary: 'Sales by day, product and category',
  query: z.strictObject({ range: z.optional(z.enum(dashboardRanges)) }),
  response: SalesCharts,
})

export const listAttention = get('/dashboard/attention', {
  access: { permission: 'dashboard.see' },
  summary: 'What needs attention now',
  response: z.object({ rows: z.array(Attention) }),
})

export const checklistItems = [
  'product',
  'look',
  'delivery',
  'cards',
  'taxes',
  'payments',
  'build',
  'order',
] as const

export const getChecklist = get('/dashboard/checklist', {
  access: { permission: 'settings.see' },
  summary: 'Checklist until the first sale',
  response: z.object({
    rows: z.array(
      z.object({
        id: z.enum(checklistItems),
        label: z.string(),
        done: z.boolean(),
        to: z.string(),
      }),
    ),
  }),
})
