import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import type { Product } from '../product/start-product.ts'
import { percentile } from './percentiles.ts'
import { callerOn } from './flow-load.ts'

interface Asked {
  readonly path: string
  readonly headers: Record<string, string>
}

const everyMs = 50

/** The 95th percentile of what one asks again and again until then, in milliseconds. */
export async function watchLatency(
  product: Product,
  { path, headers }: Asked,
  end: Promise<unknown>,
): Promise<number> {
  const client = new Client(product.origin)
  const call = callerOn(client, headers)
  const tookMs: number[] = []
  try {
    await repeatUntil(end, async () => {
      const askedAt = performance.now()
      await call({ method: 'GET', path })
      tookMs.push(performance.now() - askedAt)
    })
    return percentile(tookMs, 0.95)
  } finally {
    await client.destroy()
  }
}

/** Does something every 50 ms until then. */
export async function repeatUntil(end: Promise<unknown>, look: () => unknown): Promise<void> {
  let isOver = false
  void end.catch(() => {}).finally(() => (isOver = true))
  while (!isOver) {
    await look()
    await pause(everyMs)
  }
  await end
}
