import { dashboardRanges } from '@marketday/contract/reports/dashboard'

import { repeat } from '../load/compare.ts'
import { itemQuestions, stockQuestions } from '../product/questions/catalogue-questions.ts'
import { customerQuestions } from '../product/questions/customer-questions.ts'
import { orderQuestions } from '../product/questions/order-questions.ts'
import type { Shop } from '../product/shops.ts'
import { productGets } from '../product/sides.ts'
import { loadRow, p95AtMost, type Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

export const panel: Workload = {
  id: 'W-panel',
  title: 'page of orders with its tabs, filters and search, and an order, 8 connections',
  run: async (stage) => [
    ...(await askOrders(stage, {
      id: 'W-panel',
      questions: orderQuestions,
      mostMs: 30,
      connections: 8,
    })),
    ...(await askOrders(stage, {
      id: 'W-panel an order',
      questions: (shop) => openOrders(stage, shop),
      mostMs: 20,
      connections: 8,
    })),
  ],
}

async function openOrders(stage: Stage, shop: Shop): Promise<string[]> {
  const { origin } = await stage.product()
  const reply = await fetch(`${origin}/api/orders?limit=100&status=open`, { headers: shop.owner })
  const { rows } = (await reply.json()) as { rows: { id: string }[] }
  return rows.map(({ id }) => `/api/orders/${id}`)
}

export const customers: Workload = {
  id: 'W-customers',
  title: 'list of customers with its sorts, filters and search, 8 connections',
  run: async (stage) => {
    const { items: customers } = stage.options
    const slug = `bench-customers-${customers}`
    const shop = await stage.shop({ products: 1000, slug, orders: customers, customers })
    const asked = { id: 'W-customers', paths: customerQuestions(), mostMs: 40, connections: 8 }
    return [await ask(stage, shop, { ...asked, over: `${customers} customers` })]
  },
}

export const dashboard: Workload = {
  id: 'W-dashboard',
  title: 'dashboard over each of its ranges, 4 connections',
  run: (stage) =>
    askOrders(stage, {
      id: 'W-dashboard',
      questions: () => dashboardPaths,
      mostMs: 100,
      connections: 4,
    }),
}

const dashboardPaths = dashboardRanges.map((range) => `/api/dashboard?range=${range}`)

export const items: Workload = {
  id: 'W-items',
  title: 'list of items with its sorts, filters and search, 8 connections',
  run: (stage) => askCatalogue(stage, { id: 'W-items', questions: itemQuestions }),
}

export const stock: Workload = {
  id: 'W-stock',
  title: 'list of stock with its states and search, 8 connections',
  run: (stage) => askCatalogue(stage, { id: 'W-stock', questions: stockQuestions }),
}

interface Asked {
  readonly id: string
  readonly paths: readonly string[]
  /** 95th percentile. */
  readonly mostMs: number
  readonly connections: number
  readonly over: string
}

interface AskedOrders extends Omit<Asked, 'over' | 'paths'> {
  readonly questions: (shop: Shop) => readonly string[] | Promise<readonly string[]>
}

async function askOrders(stage: Stage, { questions, ...asked }: AskedOrders): Promise<Row[]> {
  const { orders } = stage.options
  // Separate shop: the purchases of other workloads must not change it.
  const shop = await stage.shop({ products: 1000, slug: `bench-orders-${orders}`, orders })
  return [
    await ask(stage, shop, { ...asked, paths: await questions(shop), over: `${orders} orders` }),
  ]
}

interface AskedCatalogue {
  readonly id: string
  readonly questions: (shop: Shop) => string[]
}

async function askCatalogue(stage: Stage, { id, questions }: AskedCatalogue): Promise<Row[]> {
  const { items: products } = stage.options
  const shop = await stage.shop({ products, slug: `bench-catalogue-${products}`, variants: 3 })
  const over = `${products} items of three variants`
  const asked = { id, paths: questions(shop), mostMs: 40, connections: 8, over }
  return [await ask(stage, shop, asked)]
}

async function ask(stage: Stage, { owner }: Shop, asked: Asked): Promise<Row> {
  const { id, paths, mostMs, connections, over } = asked
  const ours = await productGets(stage, { paths, headers: owner, connections })
  const measured = { ours: await repeat(ours, stage.options) }
  const note = `${paths.length} different questions over ${over}`
  return { ...loadRow(id, measured, p95AtMost(mostMs)), note }
}
