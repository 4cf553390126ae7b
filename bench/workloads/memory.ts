import { measureRound } from '../load/compare.ts'
import { usageOf } from '../machine/processes.ts'
import { listPaths } from '../product/paths.ts'
import { productGets } from '../product/sides.ts'
import { figureRow } from '../report/row.ts'
import { purchases } from './purchases.ts'
import type { Workload } from './workload.ts'

const mostMb = 300

export const memory: Workload = {
  id: 'W-memory',
  title: 'the largest server process under W-list and W-flow',
  run: async (stage) => {
    // Restart to clear the state of earlier workloads.
    const product = await stage.product({ anew: true })
    const shop = await stage.shop()
    const reading = { slug: shop.slug, paths: listPaths(shop), connections: 32 }
    const sides = [
      await productGets(stage, reading),
      await purchases(stage, shop, { method: 'cash' }),
    ]
    let most = 0
    const watching = setInterval(() => {
      for (const pid of product.apiPids()) most = Math.max(most, usageOf([pid]).memoryMb)
    }, 250)
    try {
      for (const side of sides)
        await measureRound(side, stage.options.seconds * stage.options.rounds)
    } finally {
      clearInterval(watching)
    }
    return [figureRow('W-memory', most, { most: mostMb, unit: 'MB' })]
  },
}
