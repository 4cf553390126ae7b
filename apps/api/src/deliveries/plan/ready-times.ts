import { beginBreak, endBreak } from './breaks.ts'
import { driveSeconds, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import type { VanPart } from './route-problem.ts'

export interface Begun {
  readonly van: VanPart
  readonly origin: number
  readonly order: readonly number[]
}

/** Takes breaks at a place where that is possible sooner than elsewhere. */
function takeBreaks({ breaks }: VanPart, ready: number[], offset: number): void {
  for (const [index, pause] of breaks.entries())
    ready[offset + index + 1] = Math.min(
      ready[offset + index + 1] ?? Infinity,
      endBreak(pause, ready[offset + index] ?? Infinity),
    )
}

export function readyTimes(frame: Frame, { van, origin, order }: Begun): number[] | null {
  const labels = van.breaks.length + 1
  const ready = Array.from<number>({ length: labels * (order.length + 1) }).fill(Infinity)
  ready[0] = van.from
  takeBreaks(van, ready, 0)
  let previous = origin
  for (const [index, stop] of order.entries()) {
    const drive = driveSeconds(frame, van, previous, stop)
    const { from, until } = stopAt(frame, stop)
    const offset = (index + 1) * labels
    for (let taken = 0; taken < labels; taken++) {
      const begins = Math.max((ready[offset - labels + taken] ?? Infinity) + drive, from)
      if (begins <= until) ready[offset + taken] = begins + frame.serviceSeconds
    }
    // With fewer breaks the van is there earlier.
    if (ready[offset] === Infinity) return null
    takeBreaks(van, ready, offset)
    previous = stop
  }
  const home = driveSeconds(frame, van, previous, 0)
  const last = order.length * labels
  const isBack = homeTimes(van).some((latest, taken) => (ready[last + taken] ?? 0) + home <= latest)
  return isBack ? ready : null
}

/** Latest returns to the store, by the number of breaks taken; the others are taken there. */
export function homeTimes({ breaks, until }: VanPart): number[] {
  const latest = [Infinity]
  for (const pause of breaks.toReversed()) latest.unshift(beginBreak(pause, latest[0] ?? 0))
  return latest.map((time) => Math.min(time, until))
}

export function latestTimes(frame: Frame, van: VanPart, order: readonly number[]): number[] {
  const labels = van.breaks.length + 1
  const latest = Array.from<number>({ length: labels * (order.length + 1) })
  for (const [taken, time] of homeTimes(van).entries()) latest[order.length * labels + taken] = time
  let next = 0
  for (let place = order.length - 1; place >= 0; place--) {
    const stop = order[place] ?? 0
    const drive = driveSeconds(frame, van, stop, next)
    const { from, until } = stopAt(frame, stop)
    let leaves = -Infinity
    for (let taken = labels - 1; taken >= 0; taken--) {
      const pause = van.breaks[taken]
      const onwards = (latest[(place + 1) * labels + taken] ?? 0) - drive
      leaves = pause ? Math.max(onwards, beginBreak(pause, leaves)) : onwards
      const arrival = Math.min(until, leaves - frame.serviceSeconds)
      latest[place * labels + taken] = arrival >= from ? arrival : -Infinity
    }
    next = stop
  }
  return latest
}
