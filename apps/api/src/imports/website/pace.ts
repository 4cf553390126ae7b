const slowest = 0.2
const fastest = 8
const quickMs = 300
/** Slower answers, and how many visits a second they still allow: several are under way at once. */
const steady = [
  { ms: 1000, perSecond: 5 },
  { ms: 2000, perSecond: 2 },
]
/** A person who opens a page asks for far more at once. */
const openingVisits = 4
const openingGapMs = 100
const longestDelayMs = 10_000
const longestHoldMs = 30_000

export interface Pace {
  /** Takes the next turn; it begins so many milliseconds from `nowMs`, on any clock that only goes forward. */
  turn(nowMs: number): number
  /** No turn begins before so many milliseconds from `nowMs` are over. */
  hold(nowMs: number, ms: number): void
  /** Faster with every answer that comes, half as fast after a very slow or refused one. */
  learn(answer: { readonly ms: number; readonly isRefused: boolean }): void
}

/** At most so many visits a second as the website bears: from one up to eight; `haste` shortens every wait. */
export function createPace(crawlDelaySeconds: number, haste = 1): Pace {
  const leastMs = Math.min(longestDelayMs, Math.max(0, crawlDelaySeconds) * 1000)
  let perSecond = 1
  let nextAt = 0
  let visits = 0
  return {
    turn(nowMs) {
      const at = Math.max(nowMs, nextAt)
      visits += 1
      const gapMs = Math.max(leastMs, visits < openingVisits ? openingGapMs : 1000 / perSecond)
      nextAt = at + gapMs / haste
      return at - nowMs
    },
    hold(nowMs, ms) {
      nextAt = Math.max(nextAt, nowMs + Math.min(longestHoldMs, ms) / haste)
    },
    learn({ ms, isRefused }) {
      const most = steady.find((each) => ms <= each.ms)?.perSecond
      if (isRefused || most === undefined) perSecond = Math.max(slowest, perSecond / 2)
      else if (ms < quickMs) perSecond = Math.min(fastest, perSecond * 1.6)
      else perSecond = Math.max(perSecond, Math.min(most, perSecond * 1.3))
    },
  }
}
