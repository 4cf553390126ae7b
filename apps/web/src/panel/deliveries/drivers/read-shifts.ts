import { ShiftParts, findShiftProblem } from '@marketday/contract/deliveries/shifts'
import type { ShiftPart } from '@marketday/contract/deliveries/shifts'

import type { ShiftDraft } from './ShiftFields.tsx'

/** The typed shifts of a day, or the first problem in them. */
export function readShifts(
  parts: readonly ShiftDraft[],
): { readonly parts: ShiftPart[]; readonly problem: null } | { readonly problem: string } {
  const { data, error } = ShiftParts.safeParse(parts)
  if (data) return { parts: data, problem: null }
  const typed = parts.map((part) => ({
    ...part,
    breaks: part.breaks.map((pause) => ({ ...pause, minutes: pause.minutes ?? 0 })),
  }))
  const hasMinutes = parts.every(({ breaks }) => breaks.every(({ minutes }) => minutes !== null))
  if (!hasMinutes) return { problem: 'Enter the minutes of each break' }
  return { problem: findShiftProblem(typed) ?? error.issues[0]?.message ?? 'Check the shifts' }
}
