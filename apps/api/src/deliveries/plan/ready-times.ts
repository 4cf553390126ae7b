import { beginBreak, endBreak } from './breaks.ts'
import { findDrives, entry, stopIn } from './frame.ts'
import type { Frame } from './frame.ts'
import type { VanPart } from './route-problem.ts'

export interface Begun {
  readonly van: VanPart
  readonly origin: number
  readonly order: readonly number[]
}

/** Takes breaks at a place where that is possible sooner than elsewhere. */
function takeBreaks({ breaks }: VanPart, ready: Float64Array, offset: number): void {
  for (const [index, pause] of breaks.entries())
    ready[offset + index + 1] = Math.min(
      ready[offset + index + 1] ?? Infinity,
      endBreak(pause, ready[offset + index] ?? Infinity),
    )
}

export function readyTimes(frame: Frame, { van, origin, order }: Begun): Float64Array | null {
  const { places, windows, serviceSeconds } = frame
  const drives = findDrives(frame, van)
  const labels = van.breaks.length + 1
  const ready = new Float64Array(labels * (order.length + 1)).fill(Infinity)
  ready[0] = van.from
  takeBreaks(van, ready, 0)
  let previous = origin
  for (let place = 1; place <= order.length; place++) {
    const stop = stopIn(order, place - 1)
    const drive = entry(drives, previous * places + stop)
    const offset = place * labels
    for (let taken = 0; taken < labels; taken++) {
      const arrives = (ready[offset - labels + taken] ?? Infinity) + drive
      const begins = Math.max(arrives, entry(windows.from, stop))
      if (begins <= entry(windows.until, stop)) ready[offset + taken] = begins + serviceSeconds
    }
    // With fewer breaks the van is there earlier.
    if (ready[offset] === Infinity) return null
    takeBreaks(van, ready, offset)
    previous = stop
  }
  const home = entry(drives, previous * places)
  const last = order.length * labels
  const isBack = homeTimes(van).some((latest, taken) => entry(ready, last + taken) + home <= latest)
  return isBack ? ready : null
}

/** Latest returns to the store, by the number of breaks taken; the others are taken there. */
export function homeTimes({ breaks, until }: VanPart): number[] {
  const latest = [Infinity]
  for (const pause of breaks.toReversed()) latest.unshift(beginBreak(pause, latest[0] ?? 0))
  return latest.map((time) => Math.min(time, until))
}

export function latestTimes(frame: Frame, van: VanPart, order: readonly number[]): Float64Array {
  const { places, windows, serviceSeconds } = frame
  const drives = findDrives(frame, van)
  const labels = van.breaks.length + 1
  const latest = new Float64Array(labels * (order.length + 1))
  for (const [taken, time] of homeTimes(van).entries()) latest[order.length * labels + taken] = time
  let next = 0
  for (let place = order.length - 1; place >= 0; place--) {
    const stop = stopIn(order, place)
    const drive = entry(drives, stop * places + next)
    let leaves = -Infinity
    for (let taken = labels - 1; taken >= 0; taken--) {
      const pause = van.breaks[taken]
      const onwards = entry(latest, (place + 1) * labels + taken) - drive
      leaves = pause ? Math.max(onwards, beginBreak(pause, leaves)) : onwards
      const arrival = Math.min(entry(windows.until, stop), leaves - serviceSeconds)
      latest[place * labels + taken] = arrival >= entry(windows.from, stop) ? arrival : -Infinity
    }
    next = stop
  }
  return latest
}
