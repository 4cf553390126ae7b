import { invalid } from '../../platform/http/errors.ts'
import { addDays } from '../dashboard/range.ts'
import type { Days } from '../dashboard/range.ts'

interface Query {
  readonly month?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface FinancePeriod extends Days {
  /** Null unless the period is a calendar month. */
  readonly month: string | null
}

const mostDays = 366

/** Days win over the month; the month of `today` by default. */
export function financePeriod({ month, from, to }: Query, today: string): FinancePeriod {
  if (from === undefined && to === undefined) return monthPeriod(month ?? today.slice(0, 7))
  const first = from ?? to ?? today
  const last = to ?? (first > today ? first : today)
  requireRange(first, last)
  const whole = monthPeriod(first.slice(0, 7))
  return whole.from === first && whole.to === last ? whole : { from: first, to: last, month: null }
}

function requireRange(first: string, last: string): void {
  const refuse = (message: string) => invalid(message, [{ path: 'to', message }])
  if (first > last) throw refuse('Choose a last day on or after the first day')
  if (addDays(first, mostDays) <= last) throw refuse('Choose at most a year')
}

function monthPeriod(month: string): FinancePeriod {
  const from = `${month}-01`
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1), month }
}
