import { bareWords, factWords, languages } from './words.ts'
import type { FactWords } from './word-lists.ts'
import type { Language } from './words.ts'

export interface Clock {
  readonly minutes: number
  readonly half: 'am' | 'pm' | null
  /** Written as on a 24-hour clock: `08:00`, `17.30`, `13`. */
  readonly isFull: boolean
}

type Mark =
  | 'to'
  | 'and'
  | 'closed'
  | 'wholeDay'
  | 'line'
  | 'filler'
  | 'other'
  | 'unsure'
  | 'appointment'
  | 'label'
  | 'stop'
  | 'number'
  | 'word'

/** `isShort`: an abbreviation of one or two letters, which may be another word. */
export type Token =
  | { readonly is: 'day'; readonly days: readonly number[]; readonly isShort: boolean }
  | { readonly is: 'time'; readonly clock: Clock }
  | { readonly is: Mark }

export type Vocabulary = ReadonlyMap<string, Token>

const week = [1, 2, 3, 4, 5, 6, 7]
const noon: Clock = { minutes: 12 * 60, half: null, isFull: true }
const midnight: Clock = { minutes: 24 * 60, half: null, isFull: true }

/** Tables of the languages of a page; the first language wins where a word means two things. */
export function hoursVocabulary(spoken: readonly Language[]): Vocabulary {
  const vocabulary = new Map<string, Token>()
  const put = (phrases: readonly string[], token: Token) => {
    for (const phrase of phrases) if (!vocabulary.has(phrase)) vocabulary.set(phrase, token)
  }
  const putDays = (phrases: readonly string[], days: readonly number[]) => {
    for (const phrase of phrases)
      put([phrase], { is: 'day', days, isShort: phrase.length <= 2 && !phrase.includes(' ') })
  }
  for (const language of spoken) {
    const words = factWords[language]
    words.days.forEach((names, index) => putDays(names, [index + 1]))
    putDays(words.daily, week)
    putDays(words.workdays, week.slice(0, 5))
    putDays(words.weekend, week.slice(5))
    // Days on which the hours differ: recognised, and left out.
    putDays(words.holidays, [])
    put(words.noon, { is: 'time', clock: noon })
    put(words.midnight, { is: 'time', clock: midnight })
    putMarks(words, put)
  }
  return vocabulary
}

function putMarks(words: FactWords, put: (phrases: readonly string[], token: Token) => void): void {
  put(words.to, { is: 'to' })
  put(words.and, { is: 'and' })
  put(words.closed, { is: 'closed' })
  put([...words.unsure, ...words.months], { is: 'unsure' })
  put(words.appointment, { is: 'appointment' })
  put(words.otherHours, { is: 'other' })
  put(words.hours, { is: 'label' })
  put(words.fillers, { is: 'filler' })
}

/** Languages by the number of their day names and words of opening hours, the page's own first. */
export function spokenLanguages(text: string, lang: string): Language[] {
  const words = new Set(bareWords(text).match(/[a-z]+/g) ?? [])
  const own = lang.slice(0, 2).toLowerCase()
  const points = (language: Language) => {
    const table = factWords[language]
    const names = table.days.flatMap((day) => day.filter((name) => name.length > 4))
    const matches = [...names, ...table.closed, ...table.hours].filter((name) => words.has(name))
    return matches.length + (language === own ? 2.5 : 0) + (language === 'en' ? 0.5 : 0)
  }
  return languages
    .map((language) => ({ language, points: points(language) }))
    .filter((entry) => entry.points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 3)
    .map(({ language }) => language)
}

/** Splits a line into what hours are made of. */
export function tokenize(line: string, vocabulary: Vocabulary): Token[] {
  const tokens: Token[] = []
  let rest = bareWords(line)
    .replace(/[\u2010-\u2015\u2212\ufffd~]/gu, '-')
    .replace(/['’`´]/gu, ' ')
    .replace(/-feira\b/gu, '')
  while (rest !== '') {
    const { token, length } = nextToken(rest, vocabulary)
    if (token) tokens.push(token)
    rest = rest.slice(Math.max(1, length))
  }
  return tokens
}

interface Step {
  readonly token: Token | null
  readonly length: number
}

const wholeDay =
  /^(?:24\s?(?:hours?|hrs?|stunden|std|heures|horas|ore|uur|timmar|timer|h)\b(?: a day)?|24\s?\/\s?7(?:\/365)?|rund um die uhr|00?[:.h]00\s?-\s?(?:24|00)[:.h]00)/

function nextToken(rest: string, vocabulary: Vocabulary): Step {
  const whole = wholeDay.exec(rest)
  if (whole) return { token: { is: 'wholeDay' }, length: whole[0].length }
  if (/^(?:\d|kl\.?\s?\d)/.test(rest)) return readNumber(rest, vocabulary)
  const spaces = /^[\s,:;()[\]|*•·]+/.exec(rest)
  if (spaces) return { token: null, length: spaces[0].length }
  const sign = /^(?:-+|\/|&|\+)/.exec(rest)
  if (sign) return { token: { is: sign[0].startsWith('-') ? 'to' : 'and' }, length: sign[0].length }
  if (/^[.!?](?:\s|$)/.test(rest)) return { token: { is: 'stop' }, length: 1 }
  return readWords(rest, vocabulary)
}

const time =
  /^(?:kl\.?\s?)?(\d{1,2})(?:\s?[:.hu]\s?([0-5]\d)(?!\d)|\s?(?:heures|h|u)\s?([0-5]\d)(?!\d))?(?:\s?([ap])\.?\s?m\b\.?|([ap])(?=\s?-|,|\s|$))?(?![\d/]|[.,]\d)/
const fourDigits = /^([01]\d|2[0-4])([0-5]\d)(?=\s?(?:-|to\b|hrs?\b|h\b|till\b|until\b|$))/

function readNumber(rest: string, vocabulary: Vocabulary): Step {
  const phrase = readWords(rest, vocabulary)
  if (phrase.token && phrase.token.is !== 'word') return phrase
  const compact = fourDigits.exec(rest)
  if (compact) return timeStep(compact[0].length, compact.slice(1), true)
  const read = time.exec(rest)
  return read ? readTime(read) : { token: { is: 'number' }, length: numberLength(rest) }
}

function readTime([text, ...groups]: RegExpExecArray): Step {
  const [hour = '', minutes, spelled, half, short] = groups.map((part): string => part || '')
  const isFull = /^0\d/.test(hour) || Number(hour) > 12
  const meridiem = half || short || ''
  const parts = [hour, minutes || spelled || '0', meridiem]
  return timeStep(text.length, parts, isFull && meridiem === '')
}

const numberLength = (rest: string) => /^[\d.,/]+/.exec(rest)?.[0].length ?? 1

function timeStep(
  length: number,
  [hour = '', minute = '', half = '']: readonly string[],
  isFull: boolean,
): Step {
  const minutes = Number(hour) * 60 + Number(minute)
  if (minutes > 24 * 60) return { token: { is: 'number' }, length }
  const clock: Clock = { minutes, half: half === 'a' ? 'am' : half === 'p' ? 'pm' : null, isFull }
  return { token: { is: 'time', clock }, length }
}

const longestPhrase = 5

/** The longest phrase of the tables that begins here, else one word. */
function readWords(rest: string, vocabulary: Vocabulary): Step {
  const parts = [...rest.slice(0, 80).matchAll(/[a-z0-9]+(?:\/[a-z0-9]+)*/g)].slice(
    0,
    longestPhrase,
  )
  const [first] = parts
  if (!first || first.index > 0) return { token: null, length: 1 }
  for (const { index, 0: text } of parts.toReversed()) {
    const written = rest.slice(0, index + text.length)
    const token = /[,;:()|\t]/.test(written) ? undefined : vocabulary.get(toPhrase(written))
    if (token) return { token, length: written.length + dotAfter(rest, written) }
  }
  // «Za/zo»: two days, not a word.
  const [part = ''] = first[0].split('/')
  const token = vocabulary.get(part)
  if (token) return { token, length: part.length + dotAfter(rest, part) }
  return { token: { is: 'word' }, length: first[0].length + dotAfter(rest, first[0]) }
}

const toPhrase = (written: string) => written.replace(/[\s.-]+/g, ' ')

const dotAfter = (rest: string, written: string) => (rest[written.length] === '.' ? 1 : 0)
