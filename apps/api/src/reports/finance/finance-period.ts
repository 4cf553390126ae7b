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
  if (first > last)
    throw invalid('The range ends before it begins', [
      { path: 'to', message: 'Choose a day on or after the first day' },
    ])
  if (addDays(first, mostDays) <= last)
    throw invalid('Choose at most a year', [
      { path: 'to', message: `At most ${mostDays} days after the first day` },
    ])
  const whole = monthPeriod(first.slice(0, 7))
  return {
    from: first,
    to: last,
    month: whole.from === first && whole.to === last ? whole.month : null,
  }
}

function monthPeriod(month: string): FinancePeriod {
  const from = `${month}-01`
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1), month }
}
