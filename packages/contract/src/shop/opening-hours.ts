import type { OpeningHours } from './snapshot.ts'

/** Monday first, as the numbers of the days. */
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

/** What keeps hours from being shown, in a sentence; null where nothing does. */
export function hoursProblem(hours: readonly OpeningHours[]): string | null {
  for (const [index, span] of hours.entries()) {
    const day = weekdays[span.weekday - 1]
    if (span.opens >= span.closes)
      return `${day} must open before it closes; what is after midnight belongs to the next day`
    const other = hours.slice(0, index).find((each) => doOverlap(each, span))
    if (other) return `${day}: ${inWords(other)} and ${inWords(span)} overlap`
  }
  return null
}

const inWords = ({ opens, closes }: OpeningHours) => `${opens}–${closes}`

const doOverlap = (one: OpeningHours, other: OpeningHours) =>
  one.weekday === other.weekday && one.opens < other.closes && other.opens < one.closes

/** Of the day: `09:30` is 570. */
export const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const toClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** In the order of the week and of the day. */
export const sortHours = (hours: readonly OpeningHours[]): OpeningHours[] =>
  hours.toSorted((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens))

/**
 * Opening hours as websites write them, schema.org's way (`Mo-Fr 09:00-17:30`, `Mo,We 9-12`). What cannot be
 * read is left out: no hours are better than wrong ones. What overlaps is one span.
 */
export function readOpeningHours(lines: readonly string[]): OpeningHours[] {
  return lines.flatMap(readLine).reduce<OpeningHours[]>((known, span) => {
    const joined = known.filter((each) => doOverlap(each, span)).reduce(joinSpans, span)
    return [...known.filter((each) => !doOverlap(each, span)), joined]
  }, [])
}

const joinSpans = (one: OpeningHours, other: OpeningHours): OpeningHours => ({
  weekday: one.weekday,
  opens: one.opens < other.opens ? one.opens : other.opens,
  closes: one.closes > other.closes ? one.closes : other.closes,
})

function readLine(line: string): OpeningHours[] {
  const [, written = '', times = ''] = /^\s*([a-z][a-z,\s–-]*?)[\s:]+(\d.*)$/i.exec(line) ?? []
  const weekdays = written.split(',').flatMap(readDays)
  const spans = [
    ...times.matchAll(/(\d{1,2})(?:[:.](\d\d))?\s*[–-]\s*(\d{1,2})(?:[:.](\d\d))?(?!\d)/g),
  ]
  return weekdays.flatMap((weekday) =>
    spans.flatMap(([, fromHour, fromMinute, toHour, toMinute]) => {
      const [opens, closes] = [clock(fromHour, fromMinute), clock(toHour, toMinute)]
      return opens && closes && opens < closes ? [{ weekday, opens, closes }] : []
    }),
  )
}

/** `Mo-Sa`, also around the end of the week, or one day. 1 is Monday. */
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
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}

export interface HourSpan {
  readonly first: number
  readonly last: number
  readonly times: string
}

/** Days in a row with the same hours share a span. */
export function toSpans(hours: readonly OpeningHours[]): HourSpan[] {
  const spans: HourSpan[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const times = hours
      .filter((each) => each.weekday === weekday)
      .map(inWords)
      .toSorted()
      .join(', ')
    const before = spans.at(-1)
    if (before && before.last === weekday - 1 && before.times === times)
      spans[spans.length - 1] = { ...before, last: weekday }
    else if (times) spans.push({ first: weekday, last: weekday, times })
  }
  return spans
}
