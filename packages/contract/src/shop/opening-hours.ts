import type { OpeningHours } from './snapshot.ts'

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

/**
 * Opening hours as websites write them, schema.org's way (`Mo-Fr 09:00-17:30`, `Mo,We 9-12`). What cannot be
 * read is left out: no hours are better than wrong ones.
 */
export function readOpeningHours(lines: readonly string[]): OpeningHours[] {
  const read = lines.flatMap(readLine)
  const known = new Set<string>()
  return read.filter(({ weekday, opens, closes }) => {
    const key = `${weekday} ${opens} ${closes}`
    return !known.has(key) && known.add(key)
  })
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
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .toSorted()
      .join(', ')
    const before = spans.at(-1)
    if (before && before.last === weekday - 1 && before.times === times)
      spans[spans.length - 1] = { ...before, last: weekday }
    else if (times) spans.push({ first: weekday, last: weekday, times })
  }
  return spans
}
