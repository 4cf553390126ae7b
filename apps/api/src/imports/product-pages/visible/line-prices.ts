import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { WrittenPrice } from '../../formats/prices/prices-in.ts'
import { isLabel, isSize, sizeAtEnd } from '../../words/list-words.ts'
import { isName, trimName } from './list-names.ts'
import type { PageLine } from './page-lines.ts'

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
  readonly prices: readonly SizedPrice[]
}

interface Joined {
  readonly text: string
  /** Start of each fragment in the text. */
  readonly starts: readonly number[]
}

const gap = '  '

function join({ fragments }: PageLine): Joined {
  let text = ''
  let cell = 0
  const starts = fragments.map((fragment) => {
    const isSame = fragment.cell === cell
    const end = text.slice(-8)
    const isCents = isSame && /^\d{2}$/.test(fragment.text) && /[$€£]\s?\d{1,4}$/.test(end)
    const isClose = isSame && (/[.,$€£]$/.test(end) || /^[.,]\d/.test(fragment.text))
    text += (isCents ? '.' : isClose || text === '' ? '' : gap) + fragment.text
    cell = fragment.cell
    return text.length - fragment.text.length
  })
  return { text, starts }
}

export const lineText = (line: PageLine): string => join(line).text.replaceAll(gap, ' ').trim()

/** Name and prices of a line; null if it has no price, or is a sentence that mentions one. */
export function readLine(line: PageLine, writing: Writing): PricedLine | null {
  const joined = join(line)
  const { text } = joined
  if (!/\d/.test(text) || text.length > longestLine) return null
  const all = pricesIn(text, writing)
  const prices = sellingPrices(all)
  const [first] = prices
  if (!first || isSentence(joined, prices)) return null
  const lead = text.slice(0, Math.min(first.start, all[0]?.start ?? first.start))
  const isSized = prices.length > 1 || isSize(trimName(lead))
  const size = isSized ? sizeAtEnd(trimName(lead)) : ''
  const { name, description } = namesBefore(line, joined, lead)
  return {
    name: withoutSize(name, size),
    description: withoutEnd(description, size),
    prices: sizedPrices(line, joined, { prices, size }),
  }
}

const longestLine = 400

/** A price per measure is the price where no other is given. */
function sellingPrices(all: readonly WrittenPrice[]): readonly WrittenPrice[] {
  const own = all.filter(({ isOther, isFormer }) => !isOther && !isFormer)
  return own.length > 0 ? own : all.filter(({ isUnit }) => isUnit)
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
function isSentence({ text, starts }: Joined, prices: readonly WrittenPrice[]): boolean {
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
  const end = parts.findIndex(({ isBold, cell }) => cell !== first.cell || isBold !== first.isBold)
  const heads = end < 0 ? parts.length : end
  return { name: textOf(parts.slice(0, heads)), description: textOf(parts.slice(heads)) }
}

const textOf = (parts: readonly { readonly text: string }[]) =>
  trimName(parts.map(({ text }) => text).join(' '))

const partsBefore = (line: PageLine, { starts, text }: Joined, lead: string) =>
  line.fragments.flatMap((fragment, at) => {
    const start = starts[at] ?? 0
    const end = Math.min(start + fragment.text.length, lead.length)
    const content = trimName(text.slice(start, end))
    return start < end && content && !isLabel(content) ? [{ ...fragment, text: content }] : []
  })
