import { dashboardRanges } from '@marketday/contract/tenants/dashboard'

import { repeat } from '../load/compare.ts'
import { orderQuestions } from '../product/order-questions.ts'
import { productGets } from '../product/sides.ts'
import { loadRow, p95AtMost, type Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

export const panel: Workload = {
  id: 'W-panel',
  title: 'page of orders with its tabs, filters and search, 8 connections',
  run: (stage) =>
    askOrders(stage, { id: 'W-panel', paths: orderQuestions(), mostMs: 30, connections: 8 }),
}

export const dashboard: Workload = {
  id: 'W-dashboard',
  title: 'dashboard over each of its ranges, 4 connections',
  run: (stage) =>
    askOrders(stage, { id: 'W-dashboard', paths: dashboardPaths, mostMs: 100, connections: 4 }),
}

const dashboardPaths = dashboardRanges.map((range) => `/api/dashboard?range=${range}`)

interface Asked {
  readonly id: string
  readonly paths: readonly string[]
  /** At the 95th percentile. */
  readonly mostMs: number
  readonly connections: number
}

async function askOrders(stage: Stage, { id, paths, mostMs, connections }: Asked): Promise<Row[]> {
  const { orders } = stage.options
  // A shop of its own: what the purchases add to the other one is not what is looked through here.
  const { owner } = await stage.shop({ products: 1000, slug: `bench-orders-${orders}`, orders })
  const ours = await productGets(stage, { paths, headers: owner, connections })
  const measured = { ours: await repeat(ours, stage.options) }
  const note = `${paths.length} different questions over ${orders} orders`
  return [{ ...loadRow(id, measured, p95AtMost(mostMs)), note }]
}
