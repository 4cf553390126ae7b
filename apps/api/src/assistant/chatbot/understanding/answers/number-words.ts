import { measureCloseness } from '../../../../platform/talk/words-said.ts'
import words from '../words/number-words.json' with { type: 'json' }

const english: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  once: 1,
  single: 1,
  twice: 2,
  pair: 2,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  handful: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const englishPowers: Readonly<Record<string, number>> = {
  dozen: 12,
  dozens: 24,
  hundred: 100,
  hundreds: 200,
  thousand: 1000,
  thousands: 2000,
  k: 1000,
}

const byWord = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([value, names]) => names.map((name) => [name, Number(value)])),
  ) as Readonly<Record<string, number>>

/** English words outrank the same word of another language, such as `six` or `once`. */
const values = { ...byWord(words.values), ...english }
const powers = { ...byWord(words.powers), ...englishPowers }

export interface NumberWord {
  readonly value?: number
  readonly power?: number
}

export function readNumberWord(word: string): NumberWord | null {
  const digits = /^(\d+(?:\.\d+)?)(k)?$/.exec(word)
  if (digits) return { value: Number(digits[1]) * (digits[2] ? 1000 : 1) }
  const term = knownWord(word)
  const power = powers[term]
  if (power !== undefined) return { power }
  const value = values[term] ?? readCompound(word)
  return value === undefined || value === null ? null : { value }
}

/** `treinta y cinco` is one number; English joins only after a hundred. */
export const isJoin = (word: string): boolean => word === 'and' || words.joins.includes(word)

/** `zweihundertfünfzig`, `vijfentwintig`, `trecento`, `veinticinco` */
function readCompound(word: string): number | null {
  if (word.length < 6) return null
  const parts = split(word)
  if (!parts || parts.length < 2) return null
  return parts.reduce((sum, part) => {
    const power = powers[part]
    return power === undefined ? sum + (values[part] ?? 2) : Math.max(sum, 1) * power
  }, 0)
}

const compoundParts = [
  'due',
  ...Object.keys(byWord(words.values)),
  ...Object.keys(byWord(words.powers)),
]
  .filter((part) => part.length > 2)
  .toSorted((a, b) => b.length - a.length)
const links = ['und', 'en', 'e']
const pieces = [...compoundParts, ...links]

/** `siebenhundertsiebenundsiebzigtausendsiebenhundertsiebenundsiebzig` has 65 letters. */
const compoundMax = 80

/** Parts overlap, as `achtzehn` and `acht` + `zehn`, so each position is split only once. */
function split(word: string): readonly string[] | null {
  if (word.length > compoundMax) return null
  const splits = new Map<number, readonly string[] | null>([[word.length, []]])
  const splitFrom = (from: number): readonly string[] | null => {
    const known = splits.get(from)
    if (known !== undefined) return known
    const parts = pieces
      .values()
      .filter((piece) => word.startsWith(piece, from))
      .map((piece) => withPiece(piece, splitFrom(from + piece.length)))
      .find((found) => found !== null)
    splits.set(from, parts ?? null)
    return parts ?? null
  }
  return splitFrom(0)
}

const withPiece = (piece: string, rest: readonly string[] | null) =>
  rest && (links.includes(piece) ? rest : [piece, ...rest])

const exactWords = new Set(
  'other there these thing things think sever several never under trees eights seven'.split(' '),
)

function knownWord(word: string): string {
  if (word in values || word in powers || word.length < 5 || exactWords.has(word)) return word
  const near = [...Object.keys(english), ...Object.keys(englishPowers)].find(
    (candidate) => candidate.length > 4 && measureCloseness(word, candidate) > 0,
  )
  return near ?? word
}
