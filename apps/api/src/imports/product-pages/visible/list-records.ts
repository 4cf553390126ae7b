import type { DomElement } from '../../formats/parse-html.ts'
import { isSize } from '../../words/list-words.ts'
import type { PageContext } from '../claim.ts'
import { lineText } from './line-prices.ts'
import type { PricedLine, SizedPrice } from './line-prices.ts'
import { isName, trimName } from './list-names.ts'
import { parentOf } from './outline.ts'
import type { PageLine, PageLines } from './page-lines.ts'

export interface PricedLines extends PageLines {
  readonly page: PageContext
  readonly priced: readonly (PricedLine | null)[]
  /** Priced lines before each line. */
  readonly counts: readonly number[]
  /** Sizes of a line without prices, by their number: «10" / 14"». */
  readonly legends: ReadonlyMap<number, readonly string[]>
}

/** An item of a list. */
export interface ListRecord {
  readonly name: string
  readonly nameAt: number
  readonly description: string
  readonly prices: readonly SizedPrice[]
  /** Element around it; null if it shares one with other records. */
  readonly element: DomElement | null
  /** First line behind it. */
  readonly end: number
}

interface Card {
  readonly element: DomElement
  readonly from: number
  readonly to: number
}

interface NamedLine {
  readonly at: number
  readonly name: string
  readonly isHeading: boolean
}

const mostLevels = 8
const longestCard = 16
const longestDescription = 500

export const isHeading = (line: PageLine): boolean => {
  const isBold = line.row === null && line.fragments.every((fragment) => fragment.isBold)
  return (line.heading > 0 || isBold) && isName(lineText(line))
}

/** Record of the price at a line; `from` is the first line that belongs to no other record. */
export function recordAt(list: PricedLines, at: number, from: number): ListRecord | null {
  const line = list.priced[at]
  if (!line) return null
  const card = cardAround(list, at, from)
  const heading = card && nameIn(list, card, at)
  if (card && heading && (line.name === '' || isNamedBy(list, heading)))
    return recordOfCard(list, card, heading)
  if (line.name === '') return recordBelow(list, at, from)
  return { ...line, nameAt: at, element: card?.element ?? null, end: at + 1 }
}

/** Larger headings name the category. */
const isNamedBy = ({ lines }: PricedLines, { at }: NamedLine) => (lines[at]?.heading ?? 0) > 2

/** Largest element around the price without the price of another record. */
function cardAround(list: PricedLines, at: number, from: number): Card | null {
  let card: Card | null = null
  let element = elementOf(list.lines[at])
  for (let level = 0; element && level < mostLevels; level += 1, element = parentOf(element)) {
    const [first, last] = list.ranges.get(element) ?? [at, at + 1]
    const next = { element, from: first, to: last }
    if (last - first > longestCard || first < from || !isOneRecord(list, next)) break
    card = next
  }
  return card
}

const elementOf = (line: PageLine | undefined): DomElement | null =>
  line?.row ?? line?.block ?? null

function isOneRecord({ lines, priced, counts }: PricedLines, { from, to }: Card): boolean {
  if ((counts[to] ?? 0) - (counts[from] ?? 0) === 1) return true
  const inside = priced.slice(from, to)
  const headings = lines.slice(from, to).filter((line, at) => !inside[at] && isHeading(line))
  // Several prices of one product: its name stands apart from them.
  return headings.length === 1 && inside.every((line) => !line || line.name === '')
}

/** The nearest heading or bold line of the card, else its first text. */
function nameIn(list: PricedLines, { from, to }: Card, priceAt: number): NamedLine | null {
  const names = namesIn(list, from, to)
  const headings = names.filter((name) => name.isHeading)
  const before = headings.filter(({ at }) => at < priceAt)
  return before.at(-1) ?? headings[0] ?? names[0] ?? null
}

const namesIn = ({ lines, priced }: PricedLines, from: number, to: number): NamedLine[] =>
  lines.slice(from, to).flatMap((line, index) => {
    const name = priced[from + index] ? '' : nameOfLine(line)
    return isName(name) ? [{ at: from + index, name, isHeading: isHeading(line) }] : []
  })

/** The bold start of a line, else all of it. */
function nameOfLine(line: PageLine): string {
  const [first] = line.fragments
  return trimName(first?.isBold && line.fragments.length > 1 ? first.text : lineText(line))
}

function recordOfCard(list: PricedLines, { element, from, to }: Card, name: NamedLine): ListRecord {
  const inside = list.priced.slice(from, to).flatMap((line) => line ?? [])
  const texts = list.lines
    .slice(from, to)
    .filter((_line, index) => from + index !== name.at && !list.priced[from + index])
    .map(lineText)
    .filter((text) => text.length > 20 || (isName(text) && text.includes(' ')))
  const descriptions = [...inside.map(({ description }) => description), ...texts]
  return {
    name: name.name,
    nameAt: name.at,
    description: descriptions.filter(Boolean).join(' ').slice(0, longestDescription),
    prices: inside.flatMap(labelledPrices),
    element,
    end: to,
  }
}

const labelledPrices = (line: PricedLine): SizedPrice[] =>
  line.prices.map((price) => ({
    ...price,
    label: price.label || (isSize(line.name) ? line.name : ''),
  }))

const farthest = 4

/** «Name», «description», «£4» without an element around them. */
function recordBelow(list: PricedLines, at: number, from: number): ListRecord | null {
  const names = namesIn(list, Math.max(from, at - farthest), at)
  const name = names.findLast(({ isHeading }) => isHeading) ?? names[0]
  const prices = list.priced[at]?.prices
  return name && prices
    ? { name: name.name, nameAt: name.at, description: '', prices, element: null, end: at + 1 }
    : null
}
