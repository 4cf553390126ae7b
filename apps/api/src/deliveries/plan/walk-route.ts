import { sumBy } from '@marketday/contract/money/sum-by'

import { endBreak } from './breaks.ts'
import { driveSeconds, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { homeTimes, readyTimes } from './ready-times.ts'
import type { Begun } from './ready-times.ts'

/** Times of a route with stops. */
export interface Walk {
  readonly leavesAt: number
  readonly backAt: number
  readonly arrivals: readonly number[]
  /** Breaks in order, also those before the departure and after the return. */
  readonly breaks: readonly WalkedBreak[]
  /** Breaks taken before the return. */
  readonly taken: number
  /** Seconds of breaks between departure and return. */
  readonly restSeconds: number
  /** From departure to return without unpaid breaks. */
  readonly paid: number
}

interface WalkedBreak {
  readonly startsAt: number
  readonly endsAt: number
}

/** The times with the fewest paid seconds. Null if the order is not possible in time. */
export function walkRoute(frame: Frame, begun: Begun): Walk | null {
  const ready = readyTimes(frame, begun)
  if (!ready) return null
  const walks = homeTimes(begun.van).flatMap(
    (latest, taken) => traceBack(frame, begun, { ready, taken, latest }) ?? [],
  )
  return walks.toSorted((one, other) => one.paid - other.paid)[0] ?? null
}

interface End {
  readonly ready: Float64Array
  readonly taken: number
  /** Latest return with these breaks taken. */
  readonly latest: number
}

/** Null if the van is not back in time with this number of breaks taken. */
function traceBack(frame: Frame, begun: Begun, end: End): Walk | null {
  const { van, origin, order } = begun
  const last = order.at(-1) ?? origin
  const readyAtLast = end.ready[order.length * (van.breaks.length + 1) + end.taken] ?? Infinity
  const backAt = readyAtLast + driveSeconds(frame, van, last, 0)
  if (!(backAt <= end.latest)) return null
  const { arrivals, breaks } = listSteps(frame, begun, end)
  const atHome = breaksAtHome(begun, end.taken, backAt)
  const inTrip = breaks.filter(({ place }) => place > 0)
  const sum = (pauses: readonly WalkedBreak[]) =>
    sumBy(pauses, ({ startsAt, endsAt }) => endsAt - startsAt)
  const common = { arrivals, breaks: [...breaks, ...atHome], taken: end.taken }
  const [first] = order
  if (first === undefined)
    return { ...common, leavesAt: van.from, backAt: van.from, restSeconds: 0, paid: 0 }
  const leavesAt = (arrivals[0] ?? 0) - driveSeconds(frame, van, origin, first)
  const unpaid = sum(inTrip.filter(({ isPaid }) => !isPaid))
  return { ...common, leavesAt, backAt, restSeconds: sum(inTrip), paid: backAt - leavesAt - unpaid }
}

interface PlacedBreak extends WalkedBreak {
  readonly isPaid: boolean
  /** Number of stops before it. */
  readonly place: number
}

/** Arrivals and breaks that lead to this end, found from the last to the first. */
function listSteps(frame: Frame, { van, origin, order }: Begun, { ready, taken }: End) {
  const readyAt = (place: number, label: number) =>
    ready[place * (van.breaks.length + 1) + label] ?? Infinity
  const begins = (place: number, label: number) => {
    const stop = order[place - 1] ?? 0
    const before = place < 2 ? origin : (order[place - 2] ?? 0)
    const { from, until } = stopAt(frame, stop)
    const drive = driveSeconds(frame, van, before, stop)
    const time = Math.max(readyAt(place - 1, label) + drive, from)
    return time <= until ? time : Infinity
  }
  const isBreakHere = (place: number, label: number) =>
    place === 0 || readyAt(place, label) !== begins(place, label) + frame.serviceSeconds
  const arrivals: number[] = []
  const breaks: PlacedBreak[] = []
  let label = taken
  for (let place = order.length; place >= 0; place--) {
    for (; label > 0 && isBreakHere(place, label); label--) {
      const { seconds = 0, isPaid = false } = van.breaks[label - 1] ?? {}
      const endsAt = readyAt(place, label)
      breaks.unshift({ startsAt: endsAt - seconds, endsAt, isPaid, place })
    }
    if (place > 0) arrivals.unshift(begins(place, label))
  }
  return { arrivals, breaks }
}

function breaksAtHome({ van }: Begun, taken: number, backAt: number): WalkedBreak[] {
  let time = backAt
  return van.breaks.slice(taken).map((pause) => {
    time = endBreak(pause, time)
    return { startsAt: time - pause.seconds, endsAt: time }
  })
}
