import type { CheerioAPI } from 'cheerio'

import type { SourceItem } from '@marketday/contract/imports/source-items'

import { absolute, itemKey, pathOf } from '../../formats/addresses.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import { isFigure, isSize } from '../../words/list-words.ts'
import type { PageContext } from '../claim.ts'
import { withoutDishNumbers } from './dish-numbers.ts'
import { withFilterLabels } from './filter-labels.ts'
import { bareName } from './heading.ts'
import { lineText, readLine } from './line-prices.ts'
import { isName } from './list-names.ts'
import { isHeading, recordAt } from './list-records.ts'
import type { ListRecord, PricedLines } from './list-records.ts'
import { pageLines } from './page-lines.ts'
import { priceWriting, statedCurrency } from './price-writing.ts'
import { rateList } from './rate-list.ts'
import { judgeSelling } from './selling-signs.ts'
import type { Selling } from './selling-signs.ts'
import { toVariants } from './record-prices.ts'

const mostRecords = 300
const fewest = 2
const fewestFigures = 3

/** Items that a page lists: cards, rows of tables and lines, with the headings above as categories. */
export function shownRecords($: CheerioAPI, page: PageContext): SourceItem[] {
  const list = pricedLines($, page)
  const records = recordsIn(list)
  const isPlain = records.filter((record) => record.isPlain).length * 2 > records.length
  const items = new Map<string, SourceItem>()
  for (const record of withFilterLabels($, isPlain ? recordsIn({ ...list, isPlain }) : records)) {
    const item = toItem($, list, record)
    const other = items.get(item.key)
    const key = other && isAnother(item, other) ? keyInCategory(item) : item.key
    if (!items.has(key)) items.set(key, { ...item, key })
  }
  const found = withoutDishNumbers([...items.values()])
  const figures = found.filter(({ title }) => isFigure(title)).length
  const isStatistic = figures >= fewestFigures || figures * 2 >= found.length
  if (found.length < fewest || isStatistic) return []
  return rateList(found, judgeList($, { list, records, found }))
}

interface Listing {
  readonly list: PricedLines
  readonly records: readonly PlacedRecord[]
  readonly found: readonly SourceItem[]
}

function judgeList($: CheerioAPI, { list, records, found }: Listing): Selling {
  const goods = new Set<number>()
  for (const { nameAt, at, end } of records)
    for (let line = Math.min(nameAt, at); line < Math.max(at + 1, end); line += 1) goods.add(line)
  const cards = found.filter(({ url, images }) => url !== '' && images.length > 0).length
  return judgeSelling($, list.page.url, { lines: list.lines, goods, cards })
}

/** The same name below another heading: a chicken salad and a chicken soup. */
const isAnother = (item: SourceItem, other: SourceItem) =>
  item.url === '' && item.category !== other.category

const keyInCategory = ({ key, category }: SourceItem) =>
  `${key}-${bareName(category)}`.slice(0, longestKey)

function recordsIn(list: PricedLines): PlacedRecord[] {
  const records: PlacedRecord[] = []
  const headings: number[] = []
  let from = 0
  list.lines.forEach((line, at) => {
    const isPriced = Boolean(list.priced[at])
    if (!isPriced && isHeading(line)) headings.push(at)
    const isOpen = isPriced && at >= from && records.length < mostRecords
    const record = isOpen ? recordAt(list, at, from) : null
    if (!record) return
    from = record.end
    const { nameAt } = record
    const first = records[0]?.nameAt ?? nameAt
    records.push({ ...record, category: categoryAbove(list, headings, { nameAt, first }), at })
  })
  return records.map((record, index) => ({
    ...record,
    isSection: isSection(list, record, records[index + 1]),
  }))
}

/** A heading with a price, and names without one below: the price of each of them, or of none. */
function isSection(list: PricedLines, { nameAt, end }: ListRecord, next?: PlacedRecord): boolean {
  if (!next || (list.lines[nameAt]?.heading ?? 0) === 0) return false
  const below = list.lines.slice(end, Math.min(next.nameAt, next.at))
  return below.filter((line) => isName(lineText(line))).length >= fewestBelow
}

const fewestBelow = 3

function pricedLines($: CheerioAPI, page: PageContext): PricedLines {
  const { lines, ranges } = pageLines($)
  const texts = lines.map(lineText)
  const stated = texts.map(statedCurrency).find((currency) => currency !== null) ?? null
  const writing = priceWriting(lines, { currency: page.currency ?? stated, stated })
  const priced = lines.map((line) => readLine(line, writing))
  let count = 0
  const counts = [0, ...priced.map((line) => (count += line ? 1 : 0))]
  const currency = stated ?? page.currency
  return {
    lines,
    ranges,
    priced,
    counts,
    legends: legendsIn(texts),
    isPlain: false,
    page: { ...page, currency },
  }
}

const legendsIn = (texts: readonly string[]) =>
  new Map(
    texts.flatMap((text) => {
      const parts = text.length > 120 ? [] : text.split(/\s?[/|·]\s?/u)
      return parts.length > 1 && parts.every(isSize) ? [[parts.length, parts] as const] : []
    }),
  )

/**
 * The last heading before the record's name; headings of records before it are dropped. One smaller
 * than the name is a category only if its level was met before the first record.
 */
function categoryAbove(
  { lines }: PricedLines,
  headings: number[],
  { nameAt, first }: { readonly nameAt: number; readonly first: number },
): string {
  while ((headings.at(-1) ?? -1) >= nameAt) headings.pop()
  const level = lines[nameAt]?.heading ?? 0
  const above = new Set(headings.filter((at) => at < first).map((at) => lines[at]?.heading ?? 0))
  const heading = headings
    .map((at) => lines[at])
    .findLast((line) => line && (level === 0 || line.heading <= level || above.has(line.heading)))
  return heading ? lineText(heading).slice(0, longestCategory) : ''
}

const longestCategory = 80
const longestKey = 500

interface PlacedRecord extends ListRecord {
  readonly category: string
  readonly at: number
  readonly isSection?: boolean
}

function toItem($: CheerioAPI, list: PricedLines, record: PlacedRecord): SourceItem {
  const { page } = list
  const { element, prices } = record
  const url = element ? addressIn($, element, page) : ''
  const images = element ? pictureIn($, element, page) : []
  const isSection = record.isSection && url === '' && images.length === 0
  return {
    key: url ? itemKey(url) : `${itemKey(page.url)}#${bareName(record.name)}`.slice(0, longestKey),
    source: 'page',
    url,
    title: record.name,
    description: record.description,
    category: record.category,
    vendor: '',
    tags: [],
    ...toVariants(list, record, record.at),
    images,
    currency: prices.find(({ price }) => price.currency)?.price.currency ?? page.currency,
    confidence: 0.5,
    ...(isSection && { doubt: 'section' as const }),
  }
}

function addressIn($: CheerioAPI, element: DomElement, page: PageContext): string {
  const around = $(element).closest('a[href]').toArray()
  const links = [...$(element).find('a[href]').toArray().slice(0, 10), ...around]
  const addresses = links.map((link) => absolute($(link).attr('href') ?? '', page.url))
  return addresses.find((address) => address && pathOf(address) !== pathOf(page.url)) ?? ''
}

function pictureIn($: CheerioAPI, element: DomElement, page: PageContext) {
  const image = $(element).find('img').first()
  const address = absolute(image.attr('data-src') ?? image.attr('src') ?? '', page.url)
  return address ? [{ url: address, alt: '' }] : []
}
