import type { DomElement } from '../../formats/parse-html.ts'
import { isLabel, isSize } from '../../words/list-words.ts'
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
  /** Most names of the page are plain text below the headings of categories. */
  readonly isPlain: boolean
  /** Sizes of a line without prices, by their number: «10" / 14"». */
  readonly legends: ReadonlyMap<number, readonly string[]>
}

/** An item of a list. */
export interface ListRecord {
  readonly name: string
  readonly nameAt: number
  readonly description: string
  readonly prices: readonly SizedPrice[]
  readonly isPlain: boolean
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
  readonly strength: Strength
}

type Strength = 'heading' | 'link' | 'bold' | ''

const mostLevels = 8
const longestCard = 16
const longestDescription = 500

/** A heading, or a short line in bold. */
export const isHeading = (line: PageLine): boolean => {
  const text = lineText(line)
  if (line.heading > 0) return isName(text)
  const isBold = line.row === null && line.fragments.every((fragment) => fragment.isBold)
  return isBold && text.length <= 50 && isName(text) && !/\d|[.!?]$/.test(text)
}

/** Record of the price at a line; `from` is the first line that belongs to no other record. */
export function recordAt(list: PricedLines, at: number, from: number): ListRecord | null {
  const line = list.priced[at]
  if (!line) return null
  const cards = cardsAround(list, at, from)
  const card = cards.at(-1)
  const name = nameIn(list, cards, at)
  if (card && name && isItsName(list, at, name)) return recordOfCard(list, card, name)
  if (line.name === '') return line.isProse ? null : recordBelow(list, at, from)
  return { ...line, nameAt: at, isPlain: false, element: card?.element ?? null, end: at + 1 }
}

/**
 * Text before the price names the record, unless a small heading does; larger ones name the
 * category. In a heading it is the name, unless one of its level is before it; smaller ones
 * describe it.
 */
function isItsName({ lines, priced }: PricedLines, at: number, name: NamedLine): boolean {
  const line = priced[at]
  if (!line || line.name === '') return name.strength !== '' || !line?.isProse
  const nameLevel = headingAt(lines, name.at)
  const priceLevel = headingAt(lines, at)
  if (nameLevel <= 2) return false
  if (priceLevel === 0 || nameLevel < priceLevel) return true
  return nameLevel === priceLevel && name.at < at
}

const headingAt = (lines: readonly PageLine[], at: number): number => lines[at]?.heading ?? 0

/** Elements around the price without the price of another record, innermost first. */
function cardsAround(list: PricedLines, at: number, from: number): Card[] {
  const cards: Card[] = []
  let element = findElement(list.lines[at])
  for (let level = 0; element && level < mostLevels; level += 1, element = parentOf(element)) {
    const [first, last] = list.ranges.get(element) ?? [at, at + 1]
    const card = { element, from: first, to: last }
    if (last - first > longestCard || first < from || !isOneRecord(list, card)) break
    cards.push(card)
  }
  return cards
}

const findElement = (line: PageLine | undefined): DomElement | null =>
  line?.row ?? line?.block ?? null

function isOneRecord(list: PricedLines, { from, to }: Card): boolean {
  const { priced, counts } = list
  if ((counts[to] ?? 0) - (counts[from] ?? 0) === 1) return true
  const inside = priced.slice(from, to)
  const first = from + inside.findIndex(Boolean)
  const last = from + inside.findLastIndex(Boolean)
  // Several prices of one product: its name stands before them, and only sizes between them.
  return (
    isNamedOnce(namesIn(list, from, to)) &&
    namesIn(list, first, last).length === 0 &&
    inside.every((line) => !line || line.name === '')
  )
}

function isNamedOnce(names: readonly NamedLine[]): boolean {
  const headings = names.filter(({ strength }) => strength === 'heading')
  return (headings.length > 0 ? headings : names.filter(({ strength }) => strength)).length === 1
}

/** The strongest name of the smallest card that has one, else its first text. */
function nameIn(list: PricedLines, cards: readonly Card[], priceAt: number): NamedLine | null {
  let text: NamedLine | null = null
  for (const { from, to } of cards) {
    const names = namesIn(list, from, to)
    const before = names.filter(({ at }) => at < priceAt)
    const plain = before.find(({ strength }) => strength === '')
    if (list.isPlain && plain) return plain
    const strong = strongest(before) ?? strongest(names)
    if (strong) return strong
    text ??= before[0] ?? names[0] ?? null
  }
  return text
}

/** The last heading, else the first link, else the first bold text. */
const strongest = (names: readonly NamedLine[]): NamedLine | null =>
  names.findLast(({ strength }) => strength === 'heading') ??
  names.find(({ strength }) => strength === 'link') ??
  names.find(({ strength }) => strength === 'bold') ??
  null

const namesIn = ({ lines, priced }: PricedLines, from: number, to: number): NamedLine[] =>
  lines.slice(from, to).flatMap((line, index) => {
    const name = priced[from + index] ? '' : nameOfLine(line)
    return isName(name) ? [{ at: from + index, name, strength: rateName(line) }] : []
  })

function rateName(line: PageLine): Strength {
  if (line.heading > 0) return 'heading'
  const [first] = line.fragments.filter(({ text }) => !isLabel(text))
  if (first?.isLink) return 'link'
  return first?.isBold || first?.isNamed ? 'bold' : ''
}

/** The bold start of a line, else all of it. */
function nameOfLine(line: PageLine): string {
  const parts = line.fragments.filter(({ text }) => !isLabel(text))
  const [first] = parts
  const end = parts.findIndex(
    ({ isBold, isNamed, isBelow }) =>
      isBold !== first?.isBold || isNamed !== first.isNamed || isBelow !== first.isBelow,
  )
  const isApart = end > 0 && (first?.isBold || first?.isNamed || parts[end]?.isBelow)
  return trimName((isApart ? parts.slice(0, end) : parts).map(({ text }) => text).join(' '))
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
    isPlain: name.strength === '',
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
  const strong = names.findLast(({ strength }) => strength)
  const isCategory = strong && names.length > 1 && (list.isPlain || !isNamedNext(list, at))
  const name = isCategory ? names.at(-1) : (strong ?? names[0])
  const prices = list.priced[at]?.prices
  if (!name || !prices) return null
  const isPlain = name.strength === ''
  const place = { nameAt: name.at, element: null, end: at + 1 }
  return { name: name.name, description: '', prices, isPlain, ...place }
}

/** The next price has a heading of its own, or there is none. */
function isNamedNext(list: PricedLines, at: number): boolean {
  const behind = list.priced.slice(at + 1, at + 3 * farthest)
  const next = behind.findIndex(Boolean)
  return next < 0 || namesIn(list, at + 1, at + 1 + next).some(({ strength }) => strength)
}
