import { busyMs, usageOf } from '../machine/processes.ts'

/** Result of a load generator: completed operations, duration of each, and bytes of all reply bodies. */
export type Outcome = {
  operations: number
  seconds: number
  latenciesMs: number[]
  replyBytes: number
}

/** One measured run. CPU and reply size are per operation, over all processes of that side. */
export type Sample = {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  serverCpuUs: number
  databaseCpuUs: number
  /** CPU of the sandbox, excluded from the result. */
  sandboxCpuUs: number
  replyBytes: number
  memoryMb: number
  /** Share of used CPU time taken by programs outside the bench. */
  othersShare: number
}

export type Watched = { server: () => number[]; database: number; sandbox?: () => number[] }

export async function measure(watched: Watched, load: () => Promise<Outcome>): Promise<Sample> {
  const before = usageNow(watched)
  const { operations, seconds, latenciesMs, replyBytes } = await load()
  const after = usageNow(watched)
  if (operations === 0) throw new Error('not one operation was completed')

  const used = {
    serverMs: after.server.cpuMs - before.server.cpuMs,
    databaseMs: after.database.cpuMs - before.database.cpuMs,
    sandboxMs: after.sandbox.cpuMs - before.sandbox.cpuMs,
    generatorMs: after.generatorMs - before.generatorMs,
    allMs: after.allMs - before.allMs,
  }
  const sorted = Float64Array.from(latenciesMs).sort()
  return {
    perSecond: operations / seconds,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    serverCpuUs: (used.serverMs * 1000) / operations,
    databaseCpuUs: (used.databaseMs * 1000) / operations,
    sandboxCpuUs: (used.sandboxMs * 1000) / operations,
    replyBytes: replyBytes / operations,
    memoryMb: after.server.memoryMb,
    othersShare: shareOfOthers(used),
  }
}

function usageNow({ server, database, sandbox = () => [] }: Watched) {
  const { user, system } = process.cpuUsage()
  return {
    server: usageOf(server()),
    database: usageOf([database]),
    sandbox: usageOf(sandbox()),
    generatorMs: (user + system) / 1000,
    allMs: busyMs(),
  }
}

type Used = Record<'serverMs' | 'databaseMs' | 'sandboxMs' | 'generatorMs' | 'allMs', number>

function shareOfOthers({ allMs, ...ours }: Used): number {
  const oursMs = Object.values(ours).reduce((sum, each) => sum + each, 0)
  return allMs > 0 ? Math.max(0, 1 - oursMs / allMs) : 0
}

/** Median per figure: a disturbed round may be fast and still have an odd p99. */
export function medianOf(samples: readonly Sample[]): Sample {
  const of = (figure: (sample: Sample) => number) => median(samples.map(figure))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p95Ms: of(({ p95Ms }) => p95Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    serverCpuUs: of(({ serverCpuUs }) => serverCpuUs),
    databaseCpuUs: of(({ databaseCpuUs }) => databaseCpuUs),
    sandboxCpuUs: of(({ sandboxCpuUs }) => sandboxCpuUs),
    replyBytes: of(({ replyBytes }) => replyBytes),
    memoryMb: of(({ memoryMb }) => memoryMb),
    othersShare: of(({ othersShare }) => othersShare),
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  if (low === undefined || high === undefined) throw new Error('there is no sample')
  return (low + high) / 2
}

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
