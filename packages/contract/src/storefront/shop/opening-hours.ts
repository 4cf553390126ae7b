import type { OpeningHours } from './snapshot.ts'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const days = weekdays.map((name) => name.slice(0, 2).toLowerCase())

const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay

/** Returns the reason the hours are invalid; null if valid. */
export function hoursProblem(hours: readonly OpeningHours[]): string | null {
  for (const [index, span] of hours.entries()) {
    const day = nameDay(span)
    if (span.opens === span.closes && span.opens !== '00:00')
      return `${day} opens and closes at ${span.opens}; the whole day is 00:00 to 00:00`
    const other = hours.slice(0, index).find((candidate) => doOverlap(candidate, span))
    if (!other) continue
    return other.weekday === span.weekday
      ? `${day}: ${writeTimes(other)} and ${writeTimes(span)} overlap`
      : `${nameDay(other)} ${writeTimes(other)} and ${day} ${writeTimes(span)} overlap`
  }
  return null
}

const nameDay = ({ weekday }: OpeningHours) => weekdays[weekday - 1]

type Times = Pick<OpeningHours, 'opens' | 'closes'>

/** Writes the end of a day as 24:00. */
export const writeTimes = ({ opens, closes }: Times): string =>
  `${opens}–${closes === '00:00' ? '24:00' : closes}`

export const closesNextDay = ({ opens, closes }: Times): boolean =>
  closes <= opens && closes !== '00:00'

const openMinutes = ({ opens, closes }: Times) => {
  const minutes = toMinutes(closes) - toMinutes(opens)
  return minutes > 0 ? minutes : minutes + minutesOfDay
}

/** Minutes from one opening to the other's next one, wrapping around the week. */
const minutesBetween = (one: OpeningHours, other: OpeningHours) => {
  const start = ({ weekday, opens }: OpeningHours) => weekday * minutesOfDay + toMinutes(opens)
  return (start(other) - start(one) + minutesOfWeek) % minutesOfWeek
}

const opensWithin = (one: OpeningHours, other: OpeningHours) =>
  minutesBetween(one, other) < openMinutes(one)

const doOverlap = (one: OpeningHours, other: OpeningHours) =>
  opensWithin(one, other) || opensWithin(other, one)

/** Minutes since midnight: `09:30` is 570. */
export const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const toClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const sortHours = (hours: readonly OpeningHours[]): OpeningHours[] =>
  hours.toSorted((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens))

/**
 * Parses schema.org opening hours (`Mo-Fr 09:00-17:30`, `Mo,We 9-12`). Skips unreadable lines: no
 * hours are better than wrong ones. Merges overlapping spans.
 */
export function readOpeningHours(lines: readonly string[]): OpeningHours[] {
  return lines.flatMap(readLine).reduce<OpeningHours[]>((merged, span) => {
    const joined = merged.filter((existing) => doOverlap(existing, span)).reduce(joinSpans, span)
    return [...merged.filter((existing) => !doOverlap(existing, span)), joined]
  }, [])
}

function joinSpans(one: OpeningHours, other: OpeningHours): OpeningHours {
  const [first, second] = opensWithin(one, other) ? [one, other] : [other, one]
  const end = Math.max(openMinutes(first), minutesBetween(first, second) + openMinutes(second))
  const minutes = toMinutes(first.opens) + Math.min(end, minutesOfDay)
  return { ...first, closes: toClock(minutes % minutesOfDay) }
}

function readLine(line: string): OpeningHours[] {
  const [, written = '', times = ''] = /^\s*([a-z][a-z,\s–-]*?)[\s:]+(\d.*)$/i.exec(line) ?? []
  const weekdays = written.split(',').flatMap(readDays)
  const spans = [
    ...times.matchAll(/(\d{1,2})(?:[:.](\d\d))?\s*[–-]\s*(\d{1,2})(?:[:.](\d\d))?(?!\d)/g),
  ]
  return weekdays.flatMap((weekday) =>
    spans.flatMap(([, fromHour, fromMinute, toHour, toMinute]) => {
      const [opens, closes] = [clock(fromHour, fromMinute), clock(toHour, toMinute)]
      if (!opens || !closes) return []
      const span = { weekday, opens, closes }
      return closesNextDay(span) && !isLateNight(span) ? [] : [span]
    }),
  )
}

/** Afternoon to early morning. Any other span that ends before it begins is a 12-hour clock. */
const isLateNight = ({ opens, closes }: Times) => opens >= '12:00' && closes <= '06:00'

/** `Mo-Sa`, also across the end of the week, or one day. 1 is Monday. */
function readDays(part: string): number[] {
  const [first, last] = part
    .split(/[–-]/)
    .map((name) => days.indexOf(name.trim().slice(0, 2).toLowerCase()))
  if (first === undefined || first < 0) return []
  if (last === undefined) return [first + 1]
  if (last < 0) return []
  const length = (last - first + 7) % 7
  return Array.from({ length: length + 1 }, (_day, index) => ((first + index) % 7) + 1)
}

function clock(hour = '', minute = '00'): string | null {
  if (hour === '24' && minute === '00') return '00:00'
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}

export interface HourSpan {
  readonly first: number
  readonly last: number
  readonly times: string
}

/** Groups consecutive days with the same hours. */
export function toSpans(hours: readonly OpeningHours[]): HourSpan[] {
  const spans: HourSpan[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const times = hours
      .filter((span) => span.weekday === weekday)
      .map(writeTimes)
      .toSorted()
      .join(', ')
    const before = spans.at(-1)
    if (before && before.last === weekday - 1 && before.times === times)
      spans[spans.length - 1] = { ...before, last: weekday }
    else if (times) spans.push({ first: weekday, last: weekday, times })
  }
  return spans
}
