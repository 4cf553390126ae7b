import * as z from 'zod/mini'

import { Day, text } from '../endpoints/scalars.ts'
import { toMinutes } from '../storefront/shop/opening-hours.ts'
import { ClockTime } from './delivery-slots.ts'

export const ShiftBreak = z.strictObject({
  /** The break lies within this window. */
  from: ClockTime,
  until: ClockTime,
  minutes: z.int().check(z.minimum(5, 'At least 5 minutes'), z.maximum(240, 'At most 4 hours')),
  isPaid: z.boolean(),
})
export type ShiftBreak = z.output<typeof ShiftBreak>

/** Time of a day in which a driver makes one run from the store. */
export const ShiftPart = z.strictObject({
  startsAt: ClockTime,
  endsAt: ClockTime,
  breaks: z.array(ShiftBreak).check(z.maxLength(3, 'At most three breaks')),
})
export type ShiftPart = z.output<typeof ShiftPart>

/** A driver's shifts of one day in local time; none for a day off. */
export const ShiftParts = z
  .array(ShiftPart)
  .check(z.maxLength(4, 'At most four shifts a day'), (parts) => {
    const message = findShiftProblem(parts.value)
    if (message) parts.issues.push({ code: 'custom', input: parts.value, message })
  })
export type ShiftParts = z.output<typeof ShiftParts>

/** Shifts of Monday to Sunday. */
export const ShiftWeek = z.array(ShiftParts).check(z.length(7))
export type ShiftWeek = z.output<typeof ShiftWeek>

export const ShiftException = z.strictObject({ day: Day, note: text(80), parts: ShiftParts })
export type ShiftException = z.output<typeof ShiftException>

/** Returns the reason why these shifts of one day are invalid; null if valid. */
export function findShiftProblem(parts: readonly ShiftPart[]): string | null {
  const sorted = sortShifts(parts)
  for (const [index, part] of sorted.entries()) {
    if (part.endsAt <= part.startsAt) return `${writeShift(part)} must end later than it starts`
    const next = sorted[index + 1]
    if (next && next.startsAt < part.endsAt)
      return `${writeShift(part)} and ${writeShift(next)} overlap`
    const problem = findBreakProblem(part)
    if (problem) return problem
  }
  return null
}

function findBreakProblem(part: ShiftPart): string | null {
  for (const [index, pause] of part.breaks.entries()) {
    const window = `${pause.from}–${pause.until}`
    if (pause.from < part.startsAt || pause.until > part.endsAt)
      return `The break ${window} is outside the shift ${writeShift(part)}`
    if (toMinutes(pause.until) - toMinutes(pause.from) < pause.minutes)
      return `A break of ${pause.minutes} minutes does not fit between ${pause.from} and ${pause.until}`
    const next = part.breaks[index + 1]
    if (next && next.from < pause.until)
      return `The breaks ${window} and ${next.from}–${next.until} overlap`
  }
  return null
}

/** In order of time, breaks too. */
export const sortShifts = (parts: readonly ShiftPart[]): ShiftPart[] =>
  parts
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    .map((part) => ({
      ...part,
      breaks: part.breaks.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    }))

export const writeShift = ({ startsAt, endsAt }: Pick<ShiftPart, 'startsAt' | 'endsAt'>) =>
  `${startsAt}–${endsAt}`
