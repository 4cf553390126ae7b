import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './quantile.ts'

/** Each resolves to false if not served. */
export type Probes = Readonly<Record<string, () => Promise<boolean>>>
/** Milliseconds by probe name; Infinity if not served. */
export type Waits = Readonly<Record<string, readonly number[]>>

/** Repeats each probe until `meanwhile` settles, with a rest after each. */
export async function sampleWhile(
  probes: Probes,
  meanwhile: Promise<unknown>,
  restMs = 25,
): Promise<Waits> {
  const state = { isOver: false }
  const over = meanwhile.finally(() => (state.isOver = true))
  over.catch(() => undefined)
  const sampled = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      const times: number[] = []
      while (!state.isOver) {
        const began = performance.now()
        const isServed = await probe()
        times.push(isServed ? performance.now() - began : Infinity)
        await pause(restMs)
      }
      return [name, times] as const
    }),
  )
  await over
  return Object.fromEntries(sampled)
}

export const together = (earlier: Waits, later: Waits): Waits =>
  Object.fromEntries(
    Object.entries(later).map(([name, times]) => [name, [...(earlier[name] ?? []), ...times]]),
  )

/** Probes without a sample count as never served. */
export const p95 = (times: readonly number[] = []) =>
  times.length > 0 ? quantile(times, 0.95) : Infinity

/** The p95 under load as a multiple of the p95 when idle, per probe. */
export const ratios = (idle: Waits, under: Waits): [name: string, ratio: number][] =>
  Object.entries(under).map(([name, times]) => [name, p95(times) / p95(idle[name])])

export const inWords = (idle: Waits, under: Waits): string =>
  Object.entries(under)
    .map(
      ([name, times]) => `${name} p95 ${p95(idle[name]).toFixed(1)} → ${p95(times).toFixed(1)} ms`,
    )
    .join(', ')
