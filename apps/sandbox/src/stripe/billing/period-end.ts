import type { Price } from '../types.ts'

/** End of a billing period in epoch seconds; the last day of a month stays the last day. */
export function periodEnd(start: number, price: Price): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  if (interval === 'day') return start + count * 86_400
  if (interval === 'week') return start + count * 7 * 86_400
  return addMonths(start, interval === 'year' ? 12 * count : count)
}

export function addMonths(start: number, months: number): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}
