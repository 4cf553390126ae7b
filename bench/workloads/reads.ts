import { Client } from 'undici'
import { compare, repeat } from '../load/compare.ts'
import { productGets } from '../product/sides.ts'
import { floorRow, loadRow, ratioAtLeast } from '../report/row.ts'
import type { Workload } from './workload.ts'

const connections = 32

export const pageFromCache: Workload = {
  id: 'W-static',
  title: 'public page of the marketing site, from the cache',
  run: async (stage) => {
    const { origin, port } = await stage.product()
    const bytes = await bodyBytes(origin, `localhost:${port}`)
    const floor = (await stage.floor()).static(bytes, connections)
    const ours = await productGets(stage, { paths: ['/'], connections })
    return [loadRow('W-static', await compare({ floor, ours }, stage.options), ratioAtLeast(0.5))]
  },
}

export const productList: Workload = {
  id: 'W-list',
  title: 'page of 20 products with price and stock',
  run: async (stage) => {
    const floor = (await stage.floor()).page(connections)
    return [floorRow('W-list', await repeat(floor, stage.options), ratioAtLeast(0.75))]
  },
}

export const productBySlug: Workload = {
  id: 'W-detail',
  title: 'one product',
  run: async (stage) => {
    const floor = (await stage.floor()).row(connections)
    return [floorRow('W-detail', await repeat(floor, stage.options), ratioAtLeast(0.5))]
  },
}

async function bodyBytes(origin: string, host: string): Promise<number> {
  const client = new Client(origin)
  try {
    const { body } = await client.request({ method: 'GET', path: '/', headers: { host } })
    return (await body.bytes()).length
  } finally {
    await client.destroy()
  }
}
