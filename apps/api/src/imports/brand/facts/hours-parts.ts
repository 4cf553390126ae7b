import type { Clock, Token } from './hours-tokens.ts'

export interface Span {
  /** Minutes since midnight. */
  readonly opens: number
  /** After 24:00 for a night. */
  readonly closes: number
}

export interface Place {
  readonly token: Token
  readonly line: number
}

type Kind = Token['is']

const none: readonly number[] = []

export const kindAt = (places: readonly Place[], at: number): Kind | null =>
  places[at]?.token.is ?? null

export const lineAt = (places: readonly Place[], at: number): number => places[at]?.line ?? -1

function daysAt(places: readonly Place[], at: number): readonly number[] {
  const token = places[at]?.token
  return token?.is === 'day' ? token.days : none
}

function clockAt(places: readonly Place[], at: number): Clock | null {
  const token = places[at]?.token
  return token?.is === 'time' ? token.clock : null
}

export function skip(places: readonly Place[], from: number, kinds: readonly Kind[]): number {
  let at = from
  for (let kind = kindAt(places, at); kind && kinds.includes(kind); kind = kindAt(places, at))
    at += 1
  return at
}

/** `Mon`, `Mon–Fri`, `Mon, Wed and Fri`; null for a lone short word that is more likely another. */
export function readDays(
  places: readonly Place[],
  from: number,
): { days: number[]; next: number } | null {
  if (kindAt(places, from) !== 'day') return null
  const days = new Set(daysAt(places, from))
  let last = from
  for (let step = nextDay(places, last); step; step = nextDay(places, last)) {
    const named = daysAt(places, step.at)
    const added = step.isRange ? daysBetween(daysAt(places, last), named) : named
    for (const day of added) days.add(day)
    last = step.at
  }
  const isLone = last === from && isShortDay(places, from) && !isOwnDay(places, from)
  return isLone ? null : { days: [...days], next: last + 1 }
}

const isShortDay = (places: readonly Place[], at: number) => {
  const token = places[at]?.token
  return token?.is === 'day' && token.isShort
}

function nextDay(places: readonly Place[], last: number): { at: number; isRange: boolean } | null {
  const link = skip(places, last + 1, ['filler'])
  const kind = kindAt(places, link)
  const isRange = kind === 'to'
  const isLinked = isRange || kind === 'and'
  const at = isLinked ? skip(places, link + 1, ['filler', 'to', 'and']) : link
  const isNear = isRange || lineAt(places, at) === lineAt(places, last)
  return kindAt(places, at) === 'day' && isNear ? { at, isRange } : null
}

function daysBetween(first: readonly number[], last: readonly number[]): number[] {
  const [from, to] = [first[0], last[0]]
  if (from === undefined || to === undefined) return [...last]
  const length = (to - from + 7) % 7
  return Array.from({ length: length + 1 }, (_day, index) => ((from - 1 + index) % 7) + 1)
}

const besideDays: ReadonlySet<Kind | null> = new Set<Kind>(['time', 'closed', 'wholeDay'])

/** A short day name beside a time, or alone in its line. */
function isOwnDay(places: readonly Place[], at: number): boolean {
  const line = lineAt(places, at)
  if (lineAt(places, at + 1) === line) return besideDays.has(kindAt(places, at + 1))
  return lineAt(places, at - 1) !== line
}

export function readSpan(
  places: readonly Place[],
  from: number,
  isFullClock: boolean,
): { span: Span; next: number } | null {
  const link = skip(places, skipNoon(places, from), ['filler'])
  const kind = kindAt(places, link)
  const isLinked = kind === 'to' || kind === 'and'
  const at = isLinked ? skip(places, link + 1, ['filler', 'to']) : link
  const [first, last] = [clockAt(places, from), clockAt(places, at)]
  if (!first || !last || lineAt(places, at) > lineAt(places, from) + 1) return null
  if (!isLinked && !hasHalves(first, last)) return null
  const next = skipNoon(places, at)
  if (isTwoTimes(kind, kindAt(places, next))) return null
  const span = toSpan(first, last, isFullClock)
  return span ? { span, next } : null
}

/** «9 and 11 to 12». */
const isTwoTimes = (link: Kind | null, after: Kind | null) => link === 'and' && after === 'to'

const hasHalves = (first: Clock, last: Clock) => first.half !== null && last.half !== null

/** «12:00 noon» is one time. */
function skipNoon(places: readonly Place[], at: number): number {
  const isTwelve = (index: number) => {
    const clock = clockAt(places, index)
    return clock !== null && clock.minutes % 720 === 0
  }
  const isNamed = isTwelve(at) && isTwelve(at + 1) && lineAt(places, at) === lineAt(places, at + 1)
  return isNamed ? at + 2 : at + 1
}

const hour = 60
const shortest = hour
const longest = 20 * hour

/** Hours without am and pm are read so that the shop closes after it opens. */
function toSpan(first: Clock, last: Clock, isFullClock: boolean): Span | null {
  const opens = openingOf(first, last)
  const closes = inHalf(last)
  const span = isAfternoon(first, last, isFullClock)
    ? { opens: opens + 12 * hour, closes: closes + 12 * hour }
    : { opens, closes: closes > opens ? closes : closes + nextClose(first, last, isFullClock) }
  const length = span.closes - span.opens
  return length >= shortest && length <= longest && span.opens < 24 * hour ? span : null
}

/** «1–5» on a page that writes no 24-hour times. */
function isAfternoon(first: Clock, last: Clock, isFullClock: boolean): boolean {
  const isPlain = [first, last].every(({ half, isFull }) => half === null && !isFull)
  const isEarly = first.minutes < 6 * hour && last.minutes <= 11 * hour
  return isPlain && !isFullClock && isEarly && first.minutes < last.minutes
}

const inHalf = ({ minutes, half }: Clock): number =>
  half === null ? minutes : (minutes % (12 * hour)) + (half === 'pm' ? 12 * hour : 0)

/** «8–4pm» opens in the morning, «5–10pm» in the evening. */
function openingOf(first: Clock, last: Clock): number {
  if (first.half) return inHalf(first)
  const isLater = first.minutes % 720 < last.minutes % 720
  return last.half === 'pm' && isLater && first.minutes < 12 * hour
    ? first.minutes + 12 * hour
    : first.minutes
}

/** Minutes to add to a close before the opening: «8–2» ends in the afternoon, «17–2» at night. */
function nextClose(first: Clock, last: Clock, isFullClock: boolean): number {
  const isPlain = last.half === null && !last.isFull && last.minutes > 0
  const isMorning = first.minutes < 12 * hour || (first.minutes === 12 * hour && !isFullClock)
  const isSame = isPlain && isMorning && last.minutes + 12 * hour > first.minutes
  return isSame ? 12 * hour : 24 * hour
}
