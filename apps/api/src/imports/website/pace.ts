const slowest = 0.2
const fastest = 8
const quickMs = 300
/** Allowed rate for slower responses; several requests run in parallel. */
const steady = [
  { ms: 1000, perSecond: 5 },
  { ms: 2000, perSecond: 2 },
]
/** A browser opening a page requests far more at once. */
const openingVisits = 4
const openingGapMs = 100
/** Browsers fetch several pictures per page. */
const picturesPerVisit = 4
const longestDelayMs = 10_000
const longestHoldMs = 30_000

/** Visit rate of a website: one to eight per second, depending on its responses. */
export interface Pace {
  readonly perSecond: number
  readonly nextAt: number
  readonly visits: number
  /** Crawl delay of its robots.txt. */
  readonly leastMs: number
}

export const firstPace: Pace = { perSecond: 1, nextAt: 0, visits: 0, leastMs: 0 }

export interface Visit {
  readonly crawlDelaySeconds: number
  readonly isPicture: boolean
}

interface Moment {
  readonly nowMs: number
  readonly haste: number
}

/** Takes the next turn; returns its delay in milliseconds. */
export function takeTurn(
  pace: Pace,
  { crawlDelaySeconds, isPicture }: Visit,
  { nowMs, haste }: Moment,
): { pace: Pace; waitMs: number } {
  const at = Math.max(nowMs, Math.min(pace.nextAt, nowMs + longestHoldMs))
  const visits = pace.visits + 1
  const leastMs = Math.max(pace.leastMs, Math.min(longestDelayMs, crawlDelaySeconds * 1000))
  const ownGapMs = visits < openingVisits ? openingGapMs : 1000 / pace.perSecond
  const gapMs = Math.max(leastMs, isPicture ? ownGapMs / picturesPerVisit : ownGapMs)
  return { pace: { ...pace, visits, leastMs, nextAt: at + gapMs / haste }, waitMs: at - nowMs }
}

export interface Answer {
  readonly ms: number
  readonly isRefused: boolean
  /** Pause requested by the website. */
  readonly holdMs: number
}

/** Speeds up with each response, halves the rate after a very slow or refused one. */
export function learn(
  pace: Pace,
  { ms, isRefused, holdMs }: Answer,
  { nowMs, haste }: Moment,
): Pace {
  const heldTo = holdMs > 0 ? nowMs + Math.min(longestHoldMs, holdMs) / haste : 0
  const nextAt = Math.max(pace.nextAt, heldTo)
  return { ...pace, nextAt, perSecond: nextRate(pace.perSecond, { ms, isRefused }) }
}

function nextRate(perSecond: number, { ms, isRefused }: Pick<Answer, 'ms' | 'isRefused'>): number {
  const limit = steady.find((step) => ms <= step.ms)?.perSecond
  if (isRefused || limit === undefined) return Math.max(slowest, perSecond / 2)
  if (ms < quickMs) return Math.min(fastest, perSecond * 1.6)
  return Math.max(perSecond, Math.min(limit, perSecond * 1.3))
}
