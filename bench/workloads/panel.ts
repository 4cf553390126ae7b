import { repeat } from '../load/compare.ts'
import { itemQuestions } from '../product/questions/catalogue-questions.ts'
import { orderQuestions } from '../product/questions/order-questions.ts'
import type { Shop } from '../product/shops.ts'
import { productGets } from '../product/sides.ts'
import { loadRow, p95AtMost, type Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

const connections = 8

export const panel: Workload = {
  id: 'W-panel',
  title: 'page of orders with its tabs, filters and search, and an order, 8 connections',
  run: async (stage) => {
    const { orders } = stage.options
    // Separate shop: the purchases of other workloads must not change it.
    const shop = await stage.shop({ products: 1000, slug: `bench-orders-${orders}`, orders })
    const over = `${orders} orders`
    const opened = await openOrders(stage, shop)
    return [
      await ask(stage, shop, { id: 'W-panel', paths: orderQuestions(shop), mostMs: 30, over }),
      await ask(stage, shop, { id: 'W-panel an order', paths: opened, mostMs: 20, over }),
    ]
  },
}

async function openOrders(stage: Stage, shop: Shop): Promise<string[]> {
  const { origin } = await stage.product()
  const reply = await fetch(`${origin}/api/orders?limit=100&status=open`, { headers: shop.owner })
  const { rows } = (await reply.json()) as { rows: { id: string }[] }
  return rows.map(({ id }) => `/api/orders/${id}`)
}

export const items: Workload = {
  id: 'W-items',
  title: 'list of items with its sorts, filters and search, 8 connections',
  run: async (stage) => {
    const { items: products } = stage.options
    const shop = await stage.shop({ products, slug: `bench-catalogue-${products}`, variants: 3 })
    const over = `${products} items of three variants`
    return [await ask(stage, shop, { id: 'W-items', paths: itemQuestions(shop), mostMs: 40, over })]
  },
}

interface Query {
  readonly id: string
  readonly paths: readonly string[]
  /** 95th percentile. */
  readonly mostMs: number
  readonly over: string
}

async function ask(stage: Stage, { owner }: Shop, query: Query): Promise<Row> {
  const { id, paths, mostMs, over } = query
  const ours = await productGets(stage, { paths, headers: owner, connections })
  const measured = { ours: await repeat(ours, stage.options) }
  const note = `${paths.length} different questions over ${over}`
  return { ...loadRow(id, measured, p95AtMost(mostMs)), note }
}
