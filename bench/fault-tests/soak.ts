import { setTimeout as pause } from 'node:timers/promises'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { quantile } from '../load/quantile.ts'
import { openShop } from './stage/shopkeeper.ts'
import { startSteadyLoad } from './stage/steady-load.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 60)
const samplesPerMinute = 6
/** Excludes one-time allocations on first use. */
const warmUpMinutes = Math.min(10, minutes / 4)

/** OPS-05: no growth during an hour of reading and ordering. Runs only by name. */
export const soak: FaultTest = {
  name: `OPS-05 ${minutes} minutes of work leave memory, files and connections where they were`,
  onlyByName: true,
  async run(stage) {
    const { product, expect } = stage
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 1_000_000)
    const load = startSteadyLoad(product, keeper, variantId)
    await pause(warmUpMinutes * 60_000)
    const samples: Sample[] = []
    const until = Date.now() + (minutes - warmUpMinutes) * 60_000
    while (Date.now() < until) {
      samples.push(await takeSample(stage))
      await pause(60_000 / samplesPerMinute)
    }
    const { answers, failures } = await load.stop()
    const [early, late] = [samples.slice(0, samples.length / 4), samples.slice(-samples.length / 4)]
    const heapPerMinute =
      (least(late, 'heapMb') - least(early, 'heapMb')) / ((minutes - warmUpMinutes) * 0.75)
    const dead = await listBloat(stage)
    expect('requests that failed', failures.length, 0)
    expect('heap grows by more than 0.5 MB a minute', Number(heapPerMinute > 0.5), 0)
    expect(
      'memory grows by more than a tenth',
      Number(least(late, 'memoryMb') > 1.1 * least(early, 'memoryMb')),
      0,
    )
    expect('more files are open', Number(least(late, 'files') > least(early, 'files') + 5), 0)
    expect(
      'more connections to the database',
      Number(least(late, 'connections') > least(early, 'connections') + 2),
      0,
    )
    expect('loop waits beyond 100 ms', Number(middle(samples, 'lagMs') > 100), 0)
    expect(`tables full of dead rows (${dead.join(', ')})`, dead.length, 0)
    const change = (what: keyof Sample) =>
      `${least(early, what).toFixed(0)} → ${least(late, what).toFixed(0)}`
    return `${answers} requests; memory ${change('memoryMb')} MB, heap ${change('heapMb')} MB (${heapPerMinute.toFixed(2)} a minute), files ${change('files')}, connections ${change('connections')}, loop p99 ${middle(samples, 'lagMs').toFixed(0)} ms`
  },
}

interface Sample {
  readonly memoryMb: number
  readonly heapMb: number
  readonly files: number
  readonly connections: number
  readonly lagMs: number
}

async function takeSample({ product, sql }: Stage): Promise<Sample> {
  const text = await (await fetch(`${product.origin}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
  )
  return {
    memoryMb: figure('process_resident_memory_bytes') / 1e6,
    heapMb: figure('nodejs_heap_size_used_bytes') / 1e6,
    files: figure('process_open_fds'),
    connections: row?.count ?? 0,
    lagMs: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

/** Minimum, i.e. memory after garbage collection. */
const least = (samples: readonly Sample[], what: keyof Sample) =>
  Math.min(...samples.map((sample) => sample[what]))

const middle = (samples: readonly Sample[], what: keyof Sample) =>
  quantile(
    samples.map((sample) => sample[what]),
    0.5,
  )

/** Tables with more dead than live rows, beyond the amount vacuumed at once. */
async function listBloat({ sql }: Stage): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    'select relname as name from pg_stat_user_tables where n_dead_tup > n_live_tup + 10000',
  )
  return rows.map(({ name }) => name)
}
