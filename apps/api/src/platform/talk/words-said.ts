import { distance } from 'fastest-levenshtein'

/** Lower case without accents, apostrophes and punctuation; single spaces. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const splitWords = (text: string): string[] => normalise(text).split(' ').filter(Boolean)

export type Lexicon<Option extends string> = Readonly<Record<Option, readonly string[]>>

export interface Match<Option extends string> {
  readonly option: Option
  /** 1 for an exact match, less for typing errors. */
  readonly closeness: number
  readonly from: number
  readonly to: number
}

export function matchOptions<Option extends string>(
  input: string,
  lexicon: Lexicon<Option>,
): Match<Option>[] {
  const tokens = splitWords(input)
  if (tokens.length === 0) return []
  const starts = findStarts(tokens)
  const matches = listEntries(lexicon).flatMap(([option, phrases]) =>
    phrases.flatMap((phrase) => {
      const places = starts.get(phrase[0])
      return places ? findPhrase(tokens, places, phrase).map((match) => ({ option, ...match })) : []
    }),
  )
  const taken: Match<Option>[] = []
  const isSaid = matches.some(({ closeness }) => closeness === 1)
  for (const match of matches
    .filter((candidate) => !isSaid || candidate.closeness === 1)
    .toSorted(bySurety))
    if (!taken.some((better) => overlaps(match, better) && !rivals(match, better)))
      taken.push(match)
  return taken
}

const overlaps = (a: Match<string>, b: Match<string>) => a.from < b.to && b.from < a.to

/** Two equally close matches: ambiguous. */
const rivals = (a: Match<string>, b: Match<string>) =>
  a.closeness < 1 && a.closeness === b.closeness && a.from === b.from && a.to === b.to

export function nearestOptions<Option extends string>(
  input: string,
  lexicon: Lexicon<Option>,
): Option[] {
  const whole = normalise(input)
  return listEntries(lexicon)
    .map(([option, phrases]) => ({
      option,
      gap: Math.min(...phrases.map((phrase) => distance(whole, phrase) / phrase.length)),
    }))
    .toSorted((a, b) => a.gap - b.gap)
    .map(({ option }) => option)
}

/** Similarity from 0 to 1: at most two typing errors, fewer in short words. */
export function measureCloseness(input: string, term: string): number {
  if (!mayMatch(input, term)) return 0
  const [one, other] = [stem(input), stem(term)]
  if (input === term || one === other) return 1
  const allowed = slipsIn(term)
  if (allowed === 0) return term.length === 4 && isSwapped(input, term) ? 0.85 : 0
  if (Math.abs(input.length - term.length) > allowed + 2) return 0
  return measureSlips({ input, term, one, other, allowed })
}

/** Plurals and errors hardly change the length and, unless swapped, keep the first letter. */
const mayMatch = (input: string, term: string): boolean =>
  Math.abs(input.length - term.length) <= 4 && (input[0] === term[0] || input[1] === term[0])

function measureSlips(pair: {
  readonly input: string
  readonly term: string
  readonly one: string
  readonly other: string
  readonly allowed: number
}): number {
  const { input, term, one, other, allowed } = pair
  const isTurned = isSwapped(one, other) || isSwapped(input, term)
  const slips = isTurned ? 1 : Math.min(distance(one, other), distance(input, term))
  // Typing errors rarely affect the first letter.
  if (slips > allowed || (input[0] !== term[0] && !isTurned)) return 0
  return 1 - slips * 0.15
}

/** Two swapped neighbouring letters count as one error. */
function isSwapped(input: string, term: string): boolean {
  if (input.length !== term.length) return false
  const at = [...input].findIndex((letter, place) => letter !== term[place])
  const swapped =
    input.slice(0, at) + (input[at + 1] ?? '') + (input[at] ?? '') + input.slice(at + 2)
  return at >= 0 && swapped === term
}

export const listEntries = <Option extends string, T>(
  table: Readonly<Record<Option, T>>,
): [Option, T][] => Object.entries(table) as [Option, T][]

const slipsIn = ({ length }: string) => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** Common words one typing error away from goods. */
const ordinary = new Set(
  'street also come comes from good have like made make makes more need only sell shop some store that them they this want well what with work your about after again also always bring build could customers every first found great group house large later local looks lots makes market money month never night online order other people place plans please pretty quite really right round seven should small sorry start stuff thank thanks their there these thing things think those three today under using usual weeks where which while whole would write years your mostly mainly stall shops sells'.split(
    ' ',
  ),
)

/** Places of the words that a phrase with this first letter can begin at; see `mayMatch`. */
function findStarts(tokens: readonly string[]): Map<string | undefined, number[]> {
  const starts = new Map<string | undefined, number[]>()
  for (const [place, token] of tokens.entries())
    for (const letter of new Set(token.slice(0, 2).split(''))) {
      const places = starts.get(letter)
      if (places) places.push(place)
      else starts.set(letter, [place])
    }
  return starts
}

function findPhrase(tokens: readonly string[], starts: readonly number[], phrase: string) {
  const parts = phrase.split(' ')
  const { length } = parts
  const joined = parts.join('')
  const matches: { closeness: number; from: number; to: number }[] = []
  const add = (closeness: number, from: number, to: number) => {
    if (closeness === 1 || (closeness > 0 && !ordinary.has(tokens[from] ?? '')))
      matches.push({ closeness, from, to })
  }
  for (const from of starts) {
    if (from + length <= tokens.length)
      add(measurePhrase(tokens.slice(from, from + length), parts), from, from + length)
    // One word or two: `book shop`, `bookshop`.
    for (const count of [length - 1, length + 1])
      if (count > 0 && from + count <= tokens.length && joined.length > 5)
        add(isSame(tokens.slice(from, from + count).join(''), joined) ? 1 : 0, from, from + count)
  }
  return matches
}

const isSame = (input: string, term: string) => input === term || stem(input) === term

const measurePhrase = (tokens: readonly string[], parts: readonly string[]) =>
  Math.min(...parts.map((part, place) => measureCloseness(tokens[place] ?? '', part)))

const bySurety = (a: Match<string>, b: Match<string>) =>
  b.closeness - a.closeness || b.to - b.from - (a.to - a.from)

/** Approximate singular, for comparison only. */
const stem = (word: string): string =>
  word.length < 4 || !(word.endsWith('s') || word.endsWith('ie'))
    ? word
    : word
        .replace(/(?<=...)(?:ies|ie)$/, 'y')
        .replace(/(ch|sh|ss|x|z)es$/, '$1')
        .replace(/([^s])s$/, '$1')
