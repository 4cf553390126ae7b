import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { callerOn } from '../load/flow-load.ts'
import type { Call } from '../load/flow-load.ts'
import { usageOf } from '../machine/processes.ts'
import { seedImport } from '../product/seed-import.ts'
import { figureRow, missingRow } from '../report/row.ts'
import type { Row } from '../report/row.ts'
import type { Workload } from './workload.ts'

const [mostSeconds, mostMb] = [15, 150]
const patienceMs = 90_000

export const bulkImport: Workload = {
  id: 'W-import',
  title: 'the items of a website that was read become products',
  run: async (stage) => {
    const product = await stage.product()
    const shop = await stage.shop({ products: 1000, slug: 'bench-import' })
    const items = stage.options.products
    const importId = await seedImport(await stage.productDatabaseUrl(), shop, items)
    const client = new Client(product.origin)
    const call = callerOn(client, { ...shop.owner, host: `localhost:${product.port}` })
    const memoryNow = () => usageOf(product.apiPids()).memoryMb
    const before = memoryNow()
    let most = before
    const startedAt = performance.now()
    try {
      await call({ method: 'POST', path: `/api/scraper/imports/${importId}/commit`, body: {} })
      const committed = await untilDone(call, importId, () => (most = Math.max(most, memoryNow())))
      return rowsOf({
        items,
        committed,
        seconds: (performance.now() - startedAt) / 1000,
        grownMb: most - before,
      })
    } finally {
      await client.destroy()
    }
  },
}

type Measured = { items: number; committed: number; seconds: number; grownMb: number }

function rowsOf({ items, committed, seconds, grownMb }: Measured): Row[] {
  if (committed === items) {
    const note = `${items} items through the commit of an import, pictures left out`
    return [
      { ...figureRow('W-import commit', seconds, { most: mostSeconds, unit: 's' }), note },
      figureRow('W-import memory', Math.max(0, grownMb), { most: mostMb, unit: 'MB more' }),
    ]
  }
  const note = `${committed} of ${items} items after ${Math.round(seconds)} s, then given up`
  return [missingRow('W-import commit', `≤${mostSeconds} s`, note)]
}

async function untilDone(call: Call, importId: string, look: () => void): Promise<number> {
  const until = performance.now() + patienceMs
  for (;;) {
    const { status, committed } = await call<{ status: string; committed: number }>({
      method: 'GET',
      path: `/api/scraper/imports/${importId}`,
    })
    look()
    if (status === 'done' || performance.now() > until) return committed
    if (status !== 'committing') throw new Error(`the import ended as ${status}`)
    await sleep(250)
  }
}
