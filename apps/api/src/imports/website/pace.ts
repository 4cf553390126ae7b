import { setTimeout as pause } from 'node:timers/promises'

const slowest = 0.2
const fastest = 8
const quickMs = 300
/** A person who opens a page asks for far more at once. */
const openingVisits = 4
const openingGapMs = 100
const longestDelayMs = 10_000

export interface Pace {
  /** Resolves when the next visit may begin. */
  turn(signal: AbortSignal): Promise<void>
  /** Faster while answers come quickly, half as fast after a slow or refused one. */
  learn(answer: { readonly ms: number; readonly isRefused: boolean }): void
}

/** At most so many visits a second as the website bears: from one up to eight. */
export function createPace(crawlDelaySeconds: number): Pace {
  const leastMs = Math.min(longestDelayMs, Math.max(0, crawlDelaySeconds) * 1000)
  let perSecond = 1
  let nextAt = 0
  let visits = 0
  return {
    async turn(signal) {
      const now = performance.now()
      const at = Math.max(now, nextAt)
      visits += 1
      nextAt = at + Math.max(leastMs, visits < openingVisits ? openingGapMs : 1000 / perSecond)
      if (at > now) await pause(at - now, undefined, { signal })
    },
    learn({ ms, isRefused }) {
      if (isRefused || ms > 2000) perSecond = Math.max(slowest, perSecond / 2)
      else if (ms < quickMs) perSecond = Math.min(fastest, perSecond * 1.6)
    },
  }
}
