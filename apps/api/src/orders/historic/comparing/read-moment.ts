import { readWallTime } from '@marketday/contract/accounts/tenants/wall-time'

/** Date format of a file, and the time zone if it has none. */
export interface DayWriting {
  readonly timeZone: string
  /** Whether 3/4 is the third of April or the fourth of March. */
  readonly dayOrder: 'dmy' | 'mdy'
}

const clock = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?`
const yearFirst = new RegExp(
  String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${clock}\s*(Z|UTC|[+-]\d\d:?\d\d)?$`,
)
const yearLast = new RegExp(
  String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${clock}\s*([AP]M)?$`,
  'i',
)

/** Parses to ISO 8601; null if invalid. Dates without time are midnight. */
export function readMoment(text: string, writing: DayWriting): string | null {
  const [isYearFirst, year, month, day, hour, minute, second, zone = ''] =
    yearFirst.exec(text) ?? []
  const time = [hour, minute, second] as const
  if (isYearFirst !== undefined)
    return toMoment([year, month, day], inDigits(time), { ...writing, zone })
  const [isYearLast, one, mark, two, end, hours, minutes, seconds, half] = yearLast.exec(text) ?? []
  if (isYearLast === undefined) return null
  const isDayFirst = mark === '.' || writing.dayOrder === 'dmy'
  const parts = isDayFirst ? [end, two, one] : [end, one, two]
  const clockParts = inDigits([inHalf(hours, half), minutes, seconds])
  return toMoment(parts, clockParts, { ...writing, zone: '' })
}

type Part = string | undefined

const inDigits = (parts: readonly Part[]) => parts.map((part = '0') => part.padStart(2, '0'))

/** 12 is the first hour of each half. */
function inHalf(hour: Part, half: Part): Part {
  if (hour === undefined || half === undefined) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}

function toMoment(
  day: readonly Part[],
  [hour, minute, second]: readonly string[],
  { timeZone, zone }: Pick<DayWriting, 'timeZone'> & { readonly zone: string },
): string | null {
  const wall = `${inDigits(day).join('-')}T${hour}:${minute}`
  const from = readWallTime(wall, zone === '' ? timeZone : 'UTC')
  return from && new Date(Date.parse(from) + (Number(second) - offset(zone)) * 1000).toISOString()
}

/** UTC offset of a zone such as +01:00, in seconds. */
function offset(zone: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}
