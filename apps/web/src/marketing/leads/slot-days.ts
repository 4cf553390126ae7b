export interface SlotDay {
  readonly day: string
  readonly slots: readonly string[]
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
  const days = Map.groupBy(slots, (slot) => dayOf(slot, timeZone))
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
}

function formatted(iso: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, format)
  return format.format(new Date(iso))
}
