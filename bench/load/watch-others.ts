import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { usageOf } from '../machine/processes.ts'
import type { Product } from '../product/start-product.ts'
import { inWords, p95, sampleWhile } from './waiting-times.ts'

interface Asked {
  readonly path: string
  readonly headers: Record<string, string>
}

interface Noticed<T> {
  readonly done: T
  /** What the server has taken at most beyond what it had before. */
  readonly memoryMb: number
  /** The most that one of those who asked has waited, as a multiple of its idle time, both at the 95th percentile. */
  readonly slower: number
  readonly note: string
}

/** Not counted: a process that has just done something else answers its first questions slowly. */
const warmUpMs = 3_000
const idleMs = 20_000
const lookEveryMs = 100

/** What those who ask something else notice of some work. */
export async function watchOthers<T>(
  product: Product,
  others: Readonly<Record<string, Asked>>,
  work: () => Promise<T>,
): Promise<Noticed<T>> {
  const probes = Object.fromEntries(
    Object.entries(others).map(([name, asked]) => [name, () => isServed(product, asked)]),
  )
  const memoryNow = () => usageOf(product.apiPids()).memoryMb
  await sampleWhile(probes, pause(warmUpMs))
  const idle = await sampleWhile(probes, pause(idleMs))
  const before = memoryNow()
  let highest = before
  const looking = setInterval(() => (highest = Math.max(highest, memoryNow())), lookEveryMs)
  try {
    const working = work()
    const under = await sampleWhile(probes, working)
    const ratios = Object.entries(under).map(([name, times]) => p95(times) / p95(idle[name]))
    return {
      done: await working,
      memoryMb: highest - before,
      slower: Math.max(...ratios),
      note: inWords(idle, under),
    }
  } finally {
    clearInterval(looking)
  }
}

async function isServed({ origin }: Product, { path, headers }: Asked): Promise<boolean> {
  const answer = await request(`${origin}${path}`, { headers })
  await answer.body.dump({ limit: Infinity })
  return answer.statusCode < 400
}
