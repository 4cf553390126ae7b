import { usageOf } from '../machine/processes.ts'

/** What a load generator saw: completed operations and how long each took. */
export type Outcome = { operations: number; seconds: number; latenciesMs: number[] }

/** One measured run. CPU is per operation, over all processes of that side. */
export type Sample = {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  serverCpuUs: number
  databaseCpuUs: number
  memoryMb: number
}

export type Watched = { server: () => number[]; database: number }

/** Runs a load and notes what the processes behind it used meanwhile. */
export async function measure(watched: Watched, load: () => Promise<Outcome>): Promise<Sample> {
  const pids = watched.server()
  const before = { server: usageOf(pids), database: usageOf([watched.database]) }
  const { operations, seconds, latenciesMs } = await load()
  const server = usageOf(pids)
  const database = usageOf([watched.database])
  if (operations === 0) throw new Error('not one operation was completed')

  const sorted = Float64Array.from(latenciesMs).sort()
  return {
    perSecond: operations / seconds,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    serverCpuUs: ((server.cpuMs - before.server.cpuMs) * 1000) / operations,
    databaseCpuUs: ((database.cpuMs - before.database.cpuMs) * 1000) / operations,
    memoryMb: server.memoryMb,
  }
}

/** The run in the middle, by throughput. */
export function medianOf(samples: readonly Sample[]): Sample {
  const sorted = samples.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('there is no sample')
  return middle
}

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
