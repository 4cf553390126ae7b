export interface SlotDay {
  readonly day: string
  readonly slots: readonly Slot[]
}

interface Slot {
  /** ISO 8601. */
  readonly startsAt: string
  /** Local time in the day's time zone. */
  readonly time: string
}

/** Free times in the operator's time zone. */
export interface SlotOffer {
  readonly days: readonly SlotDay[]
  readonly timeZone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day in words, e.g. `Tuesday 24 November`. */
export const dayOf = (iso: string, timeZone: string) =>
  formatted(iso, { weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** Time, e.g. `10:30`. */
export const timeOf = (iso: string, timeZone: string) =>
  formatted(iso, { timeStyle: 'short', timeZone })

/** Groups slots by day in the visitor's time zone, which may differ from the operator's. */
export function slotDays(slots: readonly string[], timeZone: string): SlotDay[] {
  const days = Map.groupBy(slots, (startsAt) => dayOf(startsAt, timeZone))
  return [...days].map(([day, ofDay]) => ({
    day,
    slots: ofDay.map((startsAt) => ({ startsAt, time: timeOf(startsAt, timeZone) })),
  }))
}

function formatted(iso: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, format)
  return format.format(new Date(iso))
}

/** The API serves the calendar file, so no script is needed. */
export const calendarAddress = (token: string) =>
  `/api/leads/demo-calendar?booking=${encodeURIComponent(token)}`
