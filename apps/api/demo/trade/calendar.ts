const zone = 'Europe/London'

const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns the day in the bakery's time zone, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => parts.format(moment)

export function minutesOf(moment: Date): number {
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the moment at which the bakery's local time is `minutes` past midnight. */
export function momentOf(day: string, minutes: number): Date {
  const guess = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)
  const shown = Date.parse(`${dayOf(guess)}T00:00:00Z`) + minutesOf(guess) * 60_000
  return new Date(guess.getTime() - (shown - guess.getTime()))
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const minutesLater = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000)
