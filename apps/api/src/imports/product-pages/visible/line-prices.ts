import { dollarCurrencies } from '../../formats/prices/currency-marks.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { WrittenPrice } from '../../formats/prices/prices-in.ts'
import { isLabel, isSize, sizeAtEnd } from '../../words/list-words.ts'
import { isName, isSentence, trimName } from './list-names.ts'
import type { Fragment, PageLine } from './page-lines.ts'

/** How the page writes its prices. */
export interface Writing {
  readonly currency: string | null
  readonly isPrice: false | 'decimal' | 'any'
}

export interface SizedPrice {
  readonly label: string
  readonly cell: number
  readonly price: WrittenPrice
}

export interface PricedLine {
  /** Name before the price; empty if the line has none. */
  readonly name: string
  readonly description: string
  /** A sentence before the price, instead of a name. */
  readonly isProse: boolean
  readonly prices: readonly SizedPrice[]
}

interface Joined {
  readonly text: string
  /** Start of each fragment in the text. */
  readonly starts: readonly number[]
}

const gap = '  '

/** «€» and «5» are one amount, «4 €» and «5 €» are two. */
const openEnd = /[.,]$|(?<!\d\s?)[$€£]$/

function join({ fragments }: PageLine): Joined {
  let text = ''
  let cell = 0
  const starts = fragments.map((fragment, at) => {
    const isSame = fragment.cell === cell || text === ''
    text += (isSame ? blankBetween(text, fragment, fragments[at + 1]) : gap) + fragment.text
    cell = fragment.cell
    return text.length - fragment.text.length
  })
  return { text, starts }
}

/** Between the text of a cell and its next fragment. */
function blankBetween(text: string, fragment: Fragment, next: Fragment | undefined): string {
  const end = text.slice(-8)
  const isPair = /^\d{2}$/.test(fragment.text)
  if (isPair && /[$€£]\s?\d{1,4}$/.test(end)) return '.'
  const isCents = isPair && fragment.isJoined && euros.test(end) && !startsWithMark(next)
  const isClose = isCents || openEnd.test(end) || /^[.,]\d/.test(fragment.text)
  return isClose || text === '' ? '' : gap
}

/** «1€» before «20»; not «1,40€», which has its cents. */
const euros = /(?:^|[^\d.,])\d{1,4}€$/

const startsWithMark = (fragment: Fragment | undefined): boolean =>
  fragment !== undefined && /^[€$£%]/.test(fragment.text)

export const lineText = (line: PageLine): string => join(line).text.replaceAll(gap, ' ').trim()

/** Name and prices of a line; null if it has no price, or is a sentence that mentions one. */
export function readLine(line: PageLine, writing: Writing): PricedLine | null {
  const joined = join(line)
  const { text } = joined
  if (!/\d/.test(text) || text.length > longestLine) return null
  const all = readPrices(line, joined, writing)
  const prices = inOneCurrency(sellingPrices(all), text)
  const [first] = prices
  if (!first || hasTextBehind(joined, prices)) return null
  const lead = text.slice(0, Math.min(first.start, all[0]?.start ?? first.start))
  const isSized = prices.length > 1 || isSize(trimName(lead))
  const size = isSized ? sizeAtEnd(trimName(lead)) : ''
  const { name, description } = namesBefore(line, joined, lead)
  return {
    name: withoutSize(name, size),
    description: withoutEnd(description, size),
    isProse: isSentence(name),
    prices: sizedPrices(line, joined, { prices, size }),
  }
}

const longestLine = 400

/** A price per measure is the price where no other is given. */
function sellingPrices(all: readonly WrittenPrice[]): readonly WrittenPrice[] {
  const own = all.filter(({ isOther, isFormer }) => !isOther && !isFormer)
  return own.length > 0 ? own : all.filter(({ isUnit }) => isUnit)
}

/** Numbers alone in an element called price count without a mark. */
function readPrices(line: PageLine, { text, starts }: Joined, writing: Writing): WrittenPrice[] {
  const prices = pricesIn(text, writing)
  if (prices.length > 0) return prices.map((price) => withDollars(price, text, writing.currency))
  return priceRuns(line, { text, starts }).flatMap(({ start, number }) => {
    const numbers = bareNumber.test(number) ? pricesIn(number, { ...writing, isPrice: true }) : []
    return numbers.map((price) => ({
      ...price,
      start: price.start + start,
      end: price.end + start,
    }))
  })
}

/** Texts of neighbouring elements called price: «149.» and «99» are one number. */
function priceRuns({ fragments }: PageLine, { text, starts }: Joined) {
  const runs: { start: number; number: string }[] = []
  let end = -1
  fragments.forEach((fragment, at) => {
    const start = starts[at] ?? 0
    const run = start === end ? runs.at(-1) : undefined
    if (!fragment.isPrice) return
    end = start + fragment.text.length
    if (run) run.number = text.slice(run.start, end)
    else runs.push({ start, number: fragment.text })
  })
  return runs
}

const bareNumber = /^\d{1,4}(?:[.,]\d{1,2})?$/

/** A bare dollar on a page in another currency is no amount in that currency. */
function withDollars(price: WrittenPrice, text: string, currency: string | null): WrittenPrice {
  const isDollar = price.currency === null && text.slice(price.start, price.end).includes('$')
  return isDollar && !dollarCurrencies.has(currency ?? 'USD')
    ? { ...price, currency: 'USD' }
    : price
}

/** «$18 / €15» is one price in two currencies. */
function inOneCurrency(prices: readonly WrittenPrice[], text: string): readonly WrittenPrice[] {
  const mark = (price: WrittenPrice) =>
    text.slice(price.start, price.end).replace(/[\d\s.,:–-]/g, '')
  const [first] = prices
  const marks = new Set(prices.map(mark))
  return first && marks.size > 1 && !marks.has('')
    ? prices.filter((price) => mark(price) === mark(first))
    : prices
}

function withoutSize(text: string, size: string): string {
  const name = isSize(text) ? '' : withoutEnd(text, size)
  return isName(name) ? name : ''
}

const withoutEnd = (text: string, end: string) =>
  trimName(end && text.endsWith(end) ? text.slice(0, -end.length) : text)

function sizedPrices(
  line: PageLine,
  { text, starts }: Joined,
  { prices, size }: { readonly prices: readonly WrittenPrice[]; readonly size: string },
): SizedPrice[] {
  return prices.map((price, index) => {
    const between = text.slice(prices[index - 1]?.end ?? 0, price.start)
    const label = index === 0 ? size : trimName(between)
    const fragment = line.fragments[starts.findLastIndex((start) => start <= price.start)]
    return { label: index === 0 || isSize(label) ? label : '', cell: fragment?.cell ?? 0, price }
  })
}

/** The price of a list ends its text; in a sentence words follow. */
function hasTextBehind({ text, starts }: Joined, prices: readonly WrittenPrice[]): boolean {
  const last = prices.at(-1)
  if (!last) return true
  const next = starts.find((start) => start >= last.end) ?? text.length
  const behind = text.slice(last.end, next).trim()
  const first = prices[0]?.start ?? 0
  return (
    behind.length > 40 ||
    text.slice(0, first).length > 200 ||
    /^[,.]?\s?\p{Ll}+\s\p{L}+\s\p{L}/u.test(behind)
  )
}

/** Bold text or the first cell is the name, the rest before the price describes it. */
function namesBefore(line: PageLine, joined: Joined, lead: string) {
  const parts = partsBefore(line, joined, lead)
  const [first] = parts
  if (!first) return { name: '', description: '' }
  const end = parts.findIndex((part) => !isSameStyle(part, first))
  const heads = end < 0 ? parts.length : end
  return { name: joinTexts(parts.slice(0, heads)), description: joinTexts(parts.slice(heads)) }
}

const isSameStyle = (one: Fragment, other: Fragment) =>
  one.cell === other.cell && one.isBold === other.isBold && one.isBelow === other.isBelow

const joinTexts = (parts: readonly { readonly text: string }[]) =>
  trimName(parts.map(({ text }) => text).join(' '))

const partsBefore = (line: PageLine, { starts, text }: Joined, lead: string) =>
  line.fragments.flatMap((fragment, at) => {
    const start = starts[at] ?? 0
    const end = Math.min(start + fragment.text.length, lead.length)
    const content = trimName(text.slice(start, end))
    return start < end && content && !isLabel(content) ? [{ ...fragment, text: content }] : []
  })
