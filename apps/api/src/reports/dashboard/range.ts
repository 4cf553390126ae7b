import type { Dashboard } from '@marketday/contract/reports/dashboard'

const days: Readonly<Record<Dashboard['range'], number>> = {
  today: 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
}

/** First and last day, in the tenant's time zone. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of the period, and those of the one before it. */
export interface Period extends Days {
  readonly beforeFrom: string
  readonly beforeTo: string
}

/** Returns a range ending today in the tenant's time zone. */
export function periodOf(range: Dashboard['range'], now: Date, timeZone: string): Period {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const length = days[range]
  return {
    from: addDays(today, 1 - length),
    to: today,
    beforeFrom: addDays(today, 1 - 2 * length),
    beforeTo: addDays(today, -length),
  }
}

export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}
