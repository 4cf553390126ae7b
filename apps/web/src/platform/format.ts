import { formatMoney } from '@marketday/contract/money/money'

const locale = 'en-GB'
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Formats minor units, e.g. `£4.50`. */
export const money = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency, locale)

/** Day in the shop's time zone, e.g. `20 Nov 2026`. */
export const day = (iso: string, timeZone?: string): string =>
  dated(iso, { dateStyle: 'medium', timeZone })

/** UTC day, e.g. `20 Nov 2026`, without `Intl`, whose first use takes a tenth of a second on a phone. */
export const utcDay = (iso: string): string =>
  new Date(iso).toUTCString().slice(5, 16).replace(/^0/, '')

/** Date and time in the shop's time zone, e.g. `20 Nov 2026, 11:05`. */
export const moment = (iso: string, timeZone?: string): string =>
  dated(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** Day without the year, e.g. `20 Nov`. */
export const shortDay = (iso: string): string => dated(iso, { day: 'numeric', month: 'short' })

/** Day and time without the year, e.g. `20 Nov, 11:05`. */
export const shortMoment = (iso: string): string =>
  dated(iso, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Time in the shop's time zone, e.g. `11:05`. */
export const clock = (iso: string, timeZone?: string): string =>
  dated(iso, { timeStyle: 'short', timeZone })

/** Time until an instant, e.g. `in 3 days`; `now` if past. */
export function timeUntil(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000
  if (seconds <= 0) return 'now'
  const [unit, size] = units.find((entry) => seconds >= entry[1]) ?? ['minute', 60]
  if (seconds < size) return 'in less than a minute'
  return waits.format(Math.floor(seconds / size), unit)
}

/** `3 h ago` within a day, `29 Nov` within the year, else with the year. */
export function latelyOrDay(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < -1 || minutes >= 24 * 60) return isYearOf(iso, now) ? shortDay(iso) : day(iso)
  if (minutes < 1) return 'Just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

const isYearOf = (iso: string, now: number) =>
  new Date(iso).getFullYear() === new Date(now).getFullYear()

const waits = new Intl.RelativeTimeFormat(locale)
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

export const count = (value: number): string => numbered(value, {})

/** Number with noun, e.g. `1 page`, `1,200 pages`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** Fraction as percentage, e.g. `0.125` as `12.5%`. */
export const percent = (share: number): string =>
  numbered(share, { style: 'percent', maximumFractionDigits: 1 })

function dated(iso: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format.format(new Date(iso))
}

function numbered(value: number, options: Intl.NumberFormatOptions) {
  const key = JSON.stringify(options)
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, format)
  return format.format(value)
}
