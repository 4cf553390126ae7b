import { decimalsOf, numberPattern } from './amounts.ts'
import { dollarCurrencies, markPattern, readMark } from './currency-marks.ts'
import type { Mark } from './currency-marks.ts'

/** Number of a text with the currency mark that belongs to it. */
export interface MarkedNumber {
  readonly digits: string
  readonly currency: string | null
  /** A sign of any currency stands beside it, also one of several currencies. */
  readonly isMarked: boolean
  readonly isPrefixed: boolean
  /** Including the mark. */
  readonly start: number
  readonly end: number
}

interface Token {
  readonly text: string
  readonly start: number
  end: number
  readonly mark: Mark | null
}

interface Side {
  readonly number: Token
  readonly gap: number
}

const tokens = new RegExp(
  String.raw`(?<number>(?<![\d.,])(?:${numberPattern}))|(?<mark>${markPattern})`,
  'gu',
)
/** «12,–» and «299:-»: no cents. */
const noCents = /^(?:[,:]\s?[-–—]{1,2}|\.\s?[-–—]{1,2})(?!\d)/
const farthest = 3

/** Each mark belongs to the nearer number beside it; between equally near ones, the writing's style decides. */
export function markedNumbers(line: string, context: string | null): MarkedNumber[] {
  const all = tokensIn(line)
  const numbers = all.filter(({ mark }) => mark === null)
  const marked = new Map<Token, { marks: Token[]; isPrefixed: boolean }>()
  const style = styleOf(line, all)
  all.forEach((token, at) => {
    const number = token.mark && numberBeside({ line, all, at }, style)
    if (!number || !token.mark || !counts(token.mark, number.text, context)) return
    const others = marked.get(number)
    marked.set(number, {
      marks: [...(others?.marks ?? []), token],
      isPrefixed: others?.isPrefixed ?? token.start < number.start,
    })
  })
  return numbers.map((number) => toMarked(number, { line, of: marked.get(number) }))
}

function tokensIn(line: string): Token[] {
  const all: Token[] = []
  for (const match of line.matchAll(tokens)) {
    const isNumber = match.groups?.['number'] !== undefined
    const mark = isNumber ? null : readMark(match[0])
    if (!isNumber && mark === null) continue
    all.push({ text: match[0], start: match.index, end: match.index + match[0].length, mark })
    if (isNumber) joinCents(all)
  }
  return all
}

/** «12€50»: the sign stands for the decimal point. */
function joinCents(all: Token[]): void {
  const [whole, sign, cents] = all.slice(-3)
  if (!whole || !sign || !cents || sign.text !== '€' || whole.mark !== null) return
  const isClose = whole.end === sign.start && sign.end === cents.start
  if (!isClose || !/^\d{1,4}$/.test(whole.text) || !/^\d\d$/.test(cents.text)) return
  const { end } = cents
  const number = { ...whole, text: `${whole.text}.${cents.text}`, end }
  all.splice(-3, 3, number, { ...sign, start: end, end })
}

interface Place {
  readonly line: string
  readonly all: readonly Token[]
  readonly at: number
}

type Style = 'before' | 'behind' | null

function numberBeside(place: Place, style: Style): Token | null {
  const left = sideOf(place, -1)
  const right = sideOf(place, 1)
  if (!left || !right) return left?.number ?? right?.number ?? null
  if (left.gap !== right.gap) return left.gap < right.gap ? left.number : right.number
  return isSignBefore(place, { left, right, style }) ? right.number : left.number
}

const hasCents = ({ text }: Token) => /[.,]\d\d$/.test(text)
/** The number with cents; else by style. Dollars and pounds precede theirs; a year is part of a name. */
function isSignBefore(
  { all, at }: Place,
  { left, right, style }: { left: Side; right: Side; style: Style },
): boolean {
  const byCents = Number(hasCents(right.number)) - Number(hasCents(left.number))
  if (byCents !== 0) return byCents > 0
  if (style) return style === 'before'
  return /^[$£¥₹]/.test(all[at]?.text ?? '') || /^(?:19|20)\d\d$/.test(left.number.text)
}

/** Nearest number on one side; another mark may stand between: «$12 USD», «USD $12». */
function sideOf({ line, all, at }: Place, step: -1 | 1): Side | null {
  const sign = all[at]
  const next = all[at + step]
  const number = next?.mark ? all[at + step * 2] : next
  if (!sign || !number || number.mark) return null
  const between = step < 0 ? line.slice(number.end, sign.start) : line.slice(sign.end, number.start)
  const space = next?.mark ? between.replace(next.text, '') : between
  return gapIn(step < 0 ? space.replace(noCents, '') : space, number)
}

const gapIn = (space: string, number: Token): Side | null =>
  space.length <= farthest && /^[\s\u00a0]*$/u.test(space) ? { number, gap: space.length } : null

/** Signs with a number on one side only show the style of all. */
function styleOf(line: string, all: readonly Token[]): Style {
  let before = 0
  let behind = 0
  all.forEach(({ mark }, at) => {
    if (!mark) return
    const left = sideOf({ line, all, at }, -1)
    const right = sideOf({ line, all, at }, 1)
    if (right && !left) before += 1
    if (left && !right) behind += 1
  })
  return before === behind ? null : before > behind ? 'before' : 'behind'
}

const counts = ({ isWeak, currency }: Mark, number: string, context: string | null) =>
  !isWeak || currency === context || decimalsOf(number, currency) === 2

function toMarked(
  number: Token,
  { line, of }: { line: string; of: { marks: Token[]; isPrefixed: boolean } | undefined },
): MarkedNumber {
  const marks = of?.marks ?? []
  const dashes = noCents.exec(line.slice(number.end, number.end + 4))?.[0] ?? ''
  const isDollar = marks.some(({ text }) => text === '$')
  // «TOP $5»: letters beside a dollar name its country or nothing.
  const currency = marks.map(({ mark }) =>
    mark?.currency && (!isDollar || dollarCurrencies.has(mark.currency)) ? mark.currency : null,
  )
  const named = marks.map(({ text }) => /^[A-Z]{3}$/.test(text))
  return {
    digits: number.text,
    currency:
      currency.find((code, at) => code !== null && named[at]) ?? currency.find(Boolean) ?? null,
    isMarked: marks.length > 0 || /^[,:]/.test(dashes),
    isPrefixed: of?.isPrefixed ?? false,
    start: Math.min(number.start, ...marks.map(({ start }) => start)),
    end: Math.max(number.end + dashes.length, ...marks.map(({ end }) => end)),
  }
}
