const formats = new Map<string, Intl.DateTimeFormat>()

export interface Zone {
  readonly locale: string
  readonly timeZone: string
}

/** `Saturday 21 November`, in the shop's time zone. */
export const dayOf = (iso: string, zone: Zone): string =>
  format('day', zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(iso))

/** `Sat 21 Nov`, in the shop's time zone. */
export const shortDayOf = (iso: string, zone: Zone): string =>
  format('short day', zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(iso),
  )

/** `09:30`, in the shop's time zone. */
export const clockOf = (iso: string, zone: Zone): string =>
  format('clock', zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))

/** `24 December 2026` of a calendar day, independent of time zone. */
export const dayInWords = (day: string, locale: string): string =>
  format('calendar day', { locale, timeZone: 'UTC' }, { dateStyle: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const spanOf = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: Zone,
): string => `${clockOf(startsAt, zone)}–${clockOf(endsAt, zone)}`

/** Formatters are expensive, so they are cached by kind, locale and zone. */
function format(
  kind: string,
  { locale, timeZone }: Zone,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${kind} ${locale} ${timeZone}`
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, formatter)
  return formatter
}
