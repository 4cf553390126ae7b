export interface SlotDay {
  readonly day: string
  readonly slots: readonly Slot[]
}

interface Slot {
  /** ISO 8601. */
  readonly startsAt: string
  /** The same on the clock of the day's time zone. */
  readonly time: string
}

/** Free times as the operator's clock shows them. */
export interface SlotOffer {
  readonly days: readonly SlotDay[]
  readonly timeZone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day as people say it, e.g. `Tuesday 24 November`. */
export const dayOf = (iso: string, timeZone: string) =>
  formatted(iso, { weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** A clock time, e.g. `10:30`. */
export const timeOf = (iso: string, timeZone: string) =>
  formatted(iso, { timeStyle: 'short', timeZone })

/** Slots by the day they fall on where the visitor is, which need not be the operator's day. */
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
