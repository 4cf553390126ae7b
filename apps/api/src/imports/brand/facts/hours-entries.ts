import type { Token } from './hours-tokens.ts'
import { kindAt, lineAt, readDays, readSpan, skip } from './hours-parts.ts'
import type { Place, Span } from './hours-parts.ts'

export interface Entry {
  readonly line: number
  readonly days: readonly number[]
  /** Empty if closed. */
  readonly spans: readonly Span[]
  readonly isSure: boolean
  /** Holds in a season only. */
  readonly isSeasonal: boolean
  readonly about: About
  /** Nothing but hours in the line. */
  readonly isPure: boolean
}

/** What the words before say: opening hours, hours of something else, hours of a season. */
export type About = 'label' | 'other' | 'unsure' | null

const aboutLines = 3
const mostWords = 2

interface Waiting {
  readonly days: readonly number[]
  readonly line: number
  readonly spans: Span[]
  isSure: boolean
  words: number
}

interface Early {
  readonly spans: Span[]
  readonly line: number
  words: number
}

/** Days with their times, in either order, across lines. */
export function findEntries(lines: readonly (readonly Token[])[]): Entry[] {
  const places = lines.flatMap((tokens, line) => tokens.map((token) => ({ token, line })))
  const isFullClock = places.some(({ token }) => token.is === 'time' && token.clock.isFull)
  const unsure = new Set(
    lines.flatMap((tokens, line) => (tokens.some(({ is }) => is === 'unsure') ? [line] : [])),
  )
  const entries: Entry[] = []
  const state: State = { waiting: null, early: null, about: null, aboutLine: -1, timesFirst: null }

  const add = (entry: Pick<Entry, 'days' | 'spans' | 'line' | 'isSure'>) => {
    const isNear = entry.line - state.aboutLine <= aboutLines
    if (!isNear) state.about = null
    state.aboutLine = Math.max(state.aboutLine, entry.line)
    entries.push({
      ...entry,
      isSeasonal: unsure.has(entry.line) || state.about === 'unsure',
      about: state.about,
      isPure: !(lines[entry.line] ?? []).some(({ is }) => is === 'word'),
    })
  }
  const settle = () => {
    const { waiting } = state
    state.waiting = null
    if (waiting && (waiting.spans.length > 0 || !waiting.isSure)) add(waiting)
  }
  for (let at = 0; at < places.length;) {
    const place = places[at]
    if (!place) break
    forgetFar(state, place.line, settle)
    at = take(places, at, { state, add, settle, isFullClock })
  }
  settle()
  return entries
}

interface State {
  waiting: Waiting | null
  early: Early | null
  about: About
  aboutLine: number
  timesFirst: boolean | null
}

interface Taking {
  readonly state: State
  readonly add: (entry: Pick<Entry, 'days' | 'spans' | 'line' | 'isSure'>) => void
  readonly settle: () => void
  readonly isFullClock: boolean
}

function forgetFar(state: State, line: number, settle: () => void): void {
  if (state.waiting && line - state.waiting.line > 2 + state.waiting.spans.length) settle()
  if (state.early && line !== state.early.line) state.early = null
}

/** Reads what begins at a place and returns the next one. */
function take(places: readonly Place[], at: number, taking: Taking): number {
  const kind = places[at]?.token.is
  if (kind === 'day') return takeDays(places, at, taking)
  if (kind === 'time') return takeTimes(places, at, taking)
  if (kind === 'closed') return takeClosed(places, at, taking)
  if (kind === 'wholeDay') return takeWholeDay(places, at, taking)
  takeWord(places, at, taking)
  return at + 1
}

function takeDays(places: readonly Place[], at: number, { state, add, settle }: Taking): number {
  const read = readDays(places, at)
  const line = places[at]?.line ?? 0
  if (!read) return at + 1
  settle()
  const { early } = state
  state.early = null
  if (early && state.timesFirst !== false) {
    state.timesFirst = true
    add({ days: read.days, spans: early.spans, line: early.line, isSure: true })
  } else state.waiting = { days: read.days, line, spans: [], isSure: true, words: 0 }
  return read.next
}

function takeTimes(places: readonly Place[], at: number, taking: Taking): number {
  const { state, isFullClock } = taking
  const line = places[at]?.line ?? 0
  const read = readSpan(places, at, isFullClock)
  if (!read) {
    // One end only: «from 9», «until 8».
    if (state.waiting) state.waiting.isSure = false
    return at + 1
  }
  const { span, next } = read
  if (state.waiting) {
    state.timesFirst ??= false
    state.waiting.spans.push(span)
  } else if (state.early?.line === line) state.early.spans.push(span)
  else state.early = { spans: [span], line, words: 0 }
  return next
}

function takeClosed(places: readonly Place[], at: number, { state, add }: Taking): number {
  const { waiting } = state
  const line = places[at]?.line ?? 0
  if (waiting && waiting.spans.length === 0) {
    state.waiting = null
    add({ days: waiting.days, spans: [], line: waiting.line, isSure: true })
    return at + 1
  }
  const from = skip(places, at + 1, ['filler', 'label'])
  const read = places[from]?.line === line ? readDays(places, from) : null
  if (!read) return at + 1
  add({ days: read.days, spans: [], line, isSure: true })
  return read.next
}

const wholeDay: Span = { opens: 0, closes: 24 * 60 }
const week = [1, 2, 3, 4, 5, 6, 7]

function takeWholeDay(places: readonly Place[], at: number, { state, add }: Taking): number {
  const line = lineAt(places, at)
  if (state.waiting) {
    state.waiting.spans.push(wholeDay)
    return at + 1
  }
  const from = skip(places, at + 1, ['filler', 'and'])
  const read = lineAt(places, from) === line ? readDays(places, from) : null
  const isAnnounced = kindAt(places, at - 1) === 'label' && lineAt(places, at - 1) === line
  if (isAnnounced) add({ days: read?.days ?? week, spans: [wholeDay], line, isSure: true })
  return read?.next ?? at + 1
}

type Kind = Token['is'] | null
const announcing: ReadonlySet<Kind> = new Set<Kind>(['label', 'other', 'unsure'])
const strange: ReadonlySet<Kind> = new Set<Kind>(['word', 'number', 'other'])

function takeWord(places: readonly Place[], at: number, { state, settle }: Taking): void {
  const kind = kindAt(places, at)
  if (announcing.has(kind)) announce(places, at, state)
  // A telephone number ends what «call us» began.
  if (kind === 'number' && state.about === 'other') state.about = null
  if (kind === 'appointment') noteAppointment(state)
  else if (strange.has(kind) || kind === 'stop') {
    if (state.waiting && state.waiting.spans.length > 0) settle()
    if (kind !== 'stop') forgetAtWord(state, kind === 'other')
  }
}

/** A day by appointment is no opening day, and hours by appointment are no opening hours. */
function noteAppointment(state: State): void {
  if (state.waiting && state.waiting.spans.length > 0) state.waiting.isSure = false
  else state.waiting = null
}

function forgetAtWord(state: State, isOther: boolean): void {
  for (const name of ['waiting', 'early'] as const) {
    const part = state[name]
    if (!part) continue
    part.words += 1
    if (isOther || part.words > mostWords) state[name] = null
  }
}

function announce(places: readonly Place[], at: number, state: State): void {
  const kind = kindAt(places, at)
  const line = lineAt(places, at)
  const isSeason = state.about === 'unsure' && line - state.aboutLine <= 2
  if (kind === 'label' && (isSeason || isKindOfHours(places, at))) return
  // Within a line of hours, a season makes the line unsure; in a line of its own, what follows.
  if (kind === 'unsure' && hasDays(places, at)) return
  state.about = kind as About
  state.aboutLine = line
}

/** «Kitchen hours», «summer hours». */
const isKindOfHours = (places: readonly Place[], at: number) =>
  lineAt(places, at - 1) === lineAt(places, at) &&
  ['other', 'unsure'].includes(kindAt(places, at - 1) ?? '')

function hasDays(places: readonly Place[], at: number): boolean {
  const line = lineAt(places, at)
  let from = at
  while (from > 0 && lineAt(places, from - 1) === line) from -= 1
  for (let index = from; lineAt(places, index) === line; index += 1)
    if (kindAt(places, index) === 'day') return true
  return false
}
