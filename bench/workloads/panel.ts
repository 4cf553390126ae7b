import { repeat } from '../load/compare.ts'
import { orderQuestions } from '../product/order-questions.ts'
import { productGets } from '../product/sides.ts'
import { loadRow, p95AtMost } from '../report/row.ts'
import type { Workload } from './workload.ts'

export const panel: Workload = {
  id: 'W-panel',
  title: 'order list of the panel with its tabs, filters and search, 8 connections',
  run: async (stage) => {
    const { orders } = stage.options
    // A shop of its own: what the purchases add to the other one is not what is looked through here.
    const { owner } = await stage.shop({ products: 1000, slug: `bench-orders-${orders}`, orders })
    const paths = orderQuestions()
    const ours = await productGets(stage, { paths, headers: owner, connections: 8 })
    const measured = { ours: await repeat(ours, stage.options) }
    const note = `${paths.length} different questions over ${orders} orders`
    return [{ ...loadRow('W-panel', measured, p95AtMost(30)), note }]
  },
}
