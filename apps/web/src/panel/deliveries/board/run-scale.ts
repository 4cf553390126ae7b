import type { BoardDriver, BoardRun } from '@marketday/contract/deliveries/deliveries'

import { clock } from '../../../platform/format.ts'

/** Part of the day that all runs show. */
export interface Scale {
  readonly from: number
  readonly until: number
}

const hourMs = 3_600_000

/** Whole hours around all shifts and runs; null without any. */
export function findScale(drivers: readonly BoardDriver[], timeZone: string): Scale | null {
  const times = drivers
    .flatMap(({ shifts, run }) => [
      ...shifts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
      ...(run ? [run.leavesAt, run.backAt] : []),
    ])
    .map((time) => Date.parse(time))
  if (times.length === 0) return null
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const from = first - minutesPast(first, timeZone) * 60_000
  return { from, until: from + Math.ceil((last - from) / hourMs) * hourMs }
}

const minutesPast = (time: number, timeZone: string) =>
  Number(clock(new Date(time).toISOString(), timeZone).slice(-2))

/** Hours of the scale, every second one if there are many. */
export function listHours({ from, until }: Scale): number[] {
  const hours = Math.round((until - from) / hourMs)
  const step = hours > 12 ? 2 : 1
  return Array.from(
    { length: Math.ceil(hours / step) },
    (_hour, index) => from + index * step * hourMs,
  )
}

/** Position in percent. */
export const placeOn = ({ from, until }: Scale, time: number): number =>
  Math.min(100, Math.max(0, ((time - from) / (until - from)) * 100))

export type PartKind = 'drive' | 'stop' | 'wait' | 'break'

export interface RunPart {
  readonly kind: PartKind
  readonly from: number
  readonly until: number
  /** Null for parts without a stop. */
  readonly deliveryId?: string
}

/** The run from departure to return: drives, waits, breaks and stops. */
export function listParts(run: BoardRun): RunPart[] {
  let time = Date.parse(run.leavesAt)
  const parts: RunPart[] = []
  const add = (kind: PartKind, until: number, deliveryId?: string) => {
    if (until > time) parts.push({ kind, from: time, until, ...(deliveryId && { deliveryId }) })
    time = Math.max(time, until)
  }
  for (const stop of run.stops) {
    const arrives = Date.parse(stop.arrivesAt)
    add('drive', Math.min(arrives, time + stop.driveMinutes * 60_000))
    add('wait', arrives)
    add('stop', Date.parse(stop.leavesAt), stop.deliveryId)
  }
  add('drive', Date.parse(run.backAt))
  const breaks = run.breaks.map(({ startsAt, endsAt }): RunPart => ({
    kind: 'break',
    from: Date.parse(startsAt),
    until: Date.parse(endsAt),
  }))
  return [...parts, ...breaks]
}
