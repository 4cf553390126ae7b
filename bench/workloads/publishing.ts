import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Pool } from 'undici'
import { callerOn } from '../load/flow-load.ts'
import type { Call } from '../load/flow-load.ts'
import { quantile } from '../load/quantile.ts'
import { runSql } from '../machine/database.ts'
import { pagePaths } from '../product/paths.ts'
import type { Product } from '../product/start-product.ts'
import type { Shop } from '../product/shops.ts'
import { figureRow } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

const rounds = 100
const pagesPerSecond = 100
const mostMs = 300

/** Each round publishes a ready build and rolls back to the one before. */
export const publishing: Workload = {
  id: 'W-publish',
  title: `${rounds} publications and rollbacks beside ${pagesPerSecond} page requests a second`,
  run: async (stage) => {
    const product = await stage.product()
    const shop = await stage.shop({ products: 1000, slug: 'bench-publish' })
    const count = stage.options.quick ? 10 : rounds
    const client = new Client(product.origin)
    const call = callerOn(client, { ...shop.owner, host: `localhost:${product.port}` })
    const readers = startReaders(product, shop)
    try {
      const { live } = await call<{ live: { buildId: string } }>({
        method: 'GET',
        path: '/api/storefront',
      })
      const ready = await copyBuild(stage, live.buildId, count)
      const published: number[] = []
      const rolledBack: number[] = []
      for (const buildId of ready) {
        published.push(await timed(call, `/api/builds/${buildId}/publication`))
        rolledBack.push(await timed(call, `/api/builds/${live.buildId}/rollback`))
      }
      const { answers, failures } = await readers.stop()
      const note = `${count} of each beside ${answers} pages`
      const limit = { most: mostMs, unit: 'ms' }
      return [
        { ...figureRow('W-publish p95', quantile(published, 0.95), limit), note },
        figureRow('W-publish rollback p95', quantile(rolledBack, 0.95), limit),
        figureRow('W-publish failed pages', failures, { most: 0, unit: 'pages' }),
      ]
    } finally {
      await readers.stop()
      await client.destroy()
    }
  },
}

async function timed(call: Call, path: string): Promise<number> {
  const startedAt = performance.now()
  await call({ method: 'POST', path, body: {} })
  return performance.now() - startedAt
}

/** Ready copies of a build; a plan allows fewer builds a day. */
async function copyBuild(stage: Stage, buildId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  await runSql(await stage.productDatabaseUrl(), async (client) => {
    const { rows } = await client.query<{ build_id: string }>(
      `insert into builds (tenant_id, number, status, stage, trigger, snapshot, snapshot_hash, checks, output_bytes, finished_at)
       select build.tenant_id, latest.number + copy, 'ready', build.stage, 'manual', build.snapshot, build.snapshot_hash,
         build.checks, build.output_bytes, now()
       from builds build,
         lateral (select max(number) as number from builds where tenant_id = build.tenant_id) latest,
         generate_series(1, $2::int) copy
       where build.build_id = $1
       returning build_id`,
      [buildId, count],
    )
    ids.push(...rows.map(({ build_id }) => build_id))
  })
  return ids
}

/** Asks for pages at a steady rate, however long the replies take. */
function startReaders({ origin, port }: Product, shop: Shop) {
  const pool = new Pool(origin, { connections: 32 })
  const paths = ['/', '/products', ...pagePaths(shop).slice(0, 50)]
  const headers = { host: `${shop.slug}.localhost:${port}` }
  const state = { isOver: false, answers: 0, failures: 0 }
  const read = async (path: string): Promise<boolean> => {
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
      return statusCode === 200 && (await body.text()).includes('</html>')
    } catch {
      return false
    }
  }
  const run = async () => {
    const replies: Promise<void>[] = []
    const startedAt = performance.now()
    for (let turn = 0; !state.isOver; turn += 1) {
      const reply = read(paths[turn % paths.length] ?? '/').then((isServed) => {
        state.answers += 1
        if (!isServed) state.failures += 1
      })
      replies.push(reply)
      await pause(Math.max(0, startedAt + (turn * 1000) / pagesPerSecond - performance.now()))
    }
    await Promise.all(replies)
    await pool.close()
    return { answers: state.answers, failures: state.failures }
  }
  const running = run()
  return {
    stop: () => {
      state.isOver = true
      return running
    },
  }
}
