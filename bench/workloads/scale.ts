import { repeat } from '../load/compare.ts'
import type { Side } from '../load/compare.ts'
import type { Sample } from '../load/sample.ts'
import { orderQuestions } from '../product/questions/order-questions.ts'
import { listPaths, searchPaths } from '../product/paths.ts'
import { seedNeighbours } from '../product/seed-neighbours.ts'
import { productGets } from '../product/sides.ts'
import { cpuRatio, type Row } from '../report/row.ts'
import type { Shop } from '../product/shops.ts'
import type { Stage } from '../stage.ts'
import { purchases } from './purchases.ts'
import type { Workload } from './workload.ts'

const mostGrowth = 1.5

/** Same load on a small, a larger and the largest shop; then on the smallest among many others. */
export const scale: Workload = {
  id: 'W-scale',
  title: 'W-list, a search with typos, W-flow and W-panel as shops and their number grow',
  run: async (stage) => {
    const { sizes, tenants } = stage.options
    const [smallest = 1000] = sizes
    const stages: { name: string; samples: Samples }[] = []
    for (const size of sizes)
      stages.push({ name: `${size} items, ${size} orders`, samples: await measureAll(stage, size) })
    await seedNeighbours(await stage.productDatabaseUrl(), tenants)
    stages.push({
      name: `${smallest} items, ${smallest} orders, ${tenants} other shops`,
      samples: await measureAll(stage, smallest),
    })
    const [first, ...larger] = stages
    if (!first) throw new Error('no size was measured')
    return larger.flatMap(({ name, samples }) =>
      loads.map((load) =>
        growthRow(`W-scale ${load}, ${name}`, first.samples[load], samples[load]),
      ),
    )
  },
}

const loads = ['list', 'search', 'flow', 'panel'] as const
type Samples = Record<(typeof loads)[number], Sample>

function growthRow(workload: string, small: Sample, large: Sample): Row {
  const ratio = small.perSecond / large.perSecond
  return {
    workload,
    ours: `${Math.round(large.perSecond)}/s`,
    baseline: `${Math.round(small.perSecond)}/s`,
    ratio,
    cpuRatio: cpuRatio(large, small),
    target: `≤${mostGrowth} × the smallest`,
    passed: ratio <= mostGrowth,
    sample: large,
  }
}

async function measureAll(stage: Stage, size: number): Promise<Samples> {
  const shop = await stage.shop({ products: size, slug: `bench-scale-${size}`, orders: size })
  const sides = await sidesOf(stage, shop)
  const times = { rounds: Math.min(stage.options.rounds, 2), seconds: stage.options.seconds }
  return {
    list: await repeat(sides.list, times),
    search: await repeat(sides.search, times),
    flow: await repeat(sides.flow, times),
    panel: await repeat(sides.panel, times),
  }
}

async function sidesOf(stage: Stage, shop: Shop): Promise<Record<keyof Samples, Side>> {
  const { slug, owner } = shop
  return {
    list: await productGets(stage, { slug, paths: listPaths(shop), connections: 32 }),
    search: await productGets(stage, { slug, paths: searchPaths(shop), connections: 8 }),
    flow: await purchases(stage, shop, { method: 'cash' }),
    panel: await productGets(stage, {
      paths: orderQuestions(shop),
      headers: owner,
      connections: 8,
    }),
  }
}
