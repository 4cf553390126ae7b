import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { usageOf } from '../machine/processes.ts'
import type { Product } from '../product/start-product.ts'
import { figureRow } from '../report/row.ts'
import type { Row } from '../report/row.ts'
import { inWords, p95, ratios, sampleWhile } from './waiting-times.ts'

interface Asked {
  readonly path: string
  readonly headers: Record<string, string>
}

interface Noticed<T> extends Slowdown {
  readonly done: T
  /** Peak server memory above its baseline. */
  readonly memoryMb: number
}

interface Slowdown {
  /** Largest slowdown of the other requests: 95th percentile relative to idle. */
  readonly slower: number
  /** Largest 95th percentile. */
  readonly slowestMs: number
  readonly note: string
}

/** Limits for other tenants during an import (decision 0045). */
export const slowdownRows = (name: string, { slower, slowestMs, note }: Slowdown): Row[] => [
  { ...figureRow(name, slower, { most: 3, unit: '× idle' }), note },
  figureRow(`${name}, p95`, slowestMs, { most: 100, unit: 'ms' }),
]

/** Excluded: a process answers slowly right after other work. */
const warmUpMs = 3_000
const idleMs = 20_000
const lookEveryMs = 100

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
    const slowestMs = Math.max(...Object.values(under).map(p95))
    return {
      done: await working,
      memoryMb: highest - before,
      slower: Math.max(...ratios(idle, under).map(([, ratio]) => ratio)),
      slowestMs,
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
