import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Each gives false when it was not served. */
export type Probes = Readonly<Record<string, () => Promise<boolean>>>

const restMs = 25

/** Asks each probe again and again until `meanwhile` is over; gives the 95th percentile of each in milliseconds. */
export async function sampleWhile(
  probes: Probes,
  meanwhile: Promise<unknown>,
): Promise<Record<string, number>> {
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
      times.sort((a, b) => a - b)
      return [name, times[Math.floor(times.length * 0.95)] ?? Infinity] as const
    }),
  )
  await over
  return Object.fromEntries(sampled)
}

/** In words, what waited more than so many times as long. */
export function differing(
  idle: Readonly<Record<string, number>>,
  under: Readonly<Record<string, number>>,
  most: number,
): string[] {
  return Object.entries(under)
    .filter(([name, ms]) => ms > most * (idle[name] ?? 0))
    .map(
      ([name, ms]) =>
        `${name} waited more than ${most} times as long (${(ms / (idle[name] ?? 1)).toFixed(2)})`,
    )
}
