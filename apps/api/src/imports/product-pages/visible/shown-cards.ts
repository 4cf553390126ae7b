import type { CheerioAPI } from 'cheerio'

import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { absolute, itemKey, pathOf } from '../../formats/addresses.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { PageContext } from '../claim.ts'
import { bareName } from './heading.ts'
import { parentOf, spokenWhole } from './outline.ts'
import type { Outline, Piece } from './outline.ts'

const mostCards = 300
const mostTries = 1200
const fewest = 3
const highest = 6

/** Items of a list page with name, price and usually a link; also lines of a price list. */
export function shownCards($: CheerioAPI, { pieces }: Outline, page: PageContext): SourceItem[] {
  const cards = new Map<DomElement, SourceItem>()
  for (const piece of pieces.filter(isPriced).slice(0, mostTries)) {
    const card = cards.size < mostCards ? cardAround($, piece.element, page) : null
    if (card && !cards.has(card.element)) cards.set(card.element, card.item)
  }
  const items = new Map([...cards.values()].reverse().map((item) => [item.key, item]))
  return items.size >= fewest ? [...items.values()].reverse() : []
}

const isPriced = ({ isAside, isStruck, within, text, isPrice }: Piece) =>
  !isAside && !isStruck && within !== 'option' && /\d/.test(text) && (isPrice || marks.test(text))

const marks = /[^\d\s.,:;/()-]\s?\d|\d\s?[^\d\s.,:;/()%-]/u

function cardAround($: CheerioAPI, element: DomElement, page: PageContext) {
  let around: DomElement | null = element
  for (let level = 0; around && level < highest; level += 1, around = parentOf(around)) {
    const text = spokenWhole(around, 400)
    if (text === null) return null
    const prices = pricesIn(text, page).filter(({ isMarked, isOther }) => isMarked && !isOther)
    if (prices.length === 0) continue
    const item = itemIn($, around, { text, prices, page })
    if (item) return { element: around, item }
  }
  return null
}

interface CardContent {
  readonly text: string
  readonly prices: ReturnType<typeof pricesIn>
  readonly page: PageContext
}

function itemIn($: CheerioAPI, element: DomElement, content: CardContent): SourceItem | null {
  const { text, page } = content
  const card = $(element)
  const links = card.find('a[href]').toArray().slice(0, 10)
  const all = element.name === 'a' ? [...links, element] : links
  const url = addressIn($, all, page)
  const isLine = url === '' && /^(?:li|tr|p|dt|dd|div)$/.test(element.name)
  const title = titleIn($, element, all) || (isLine ? lineTitle(text) : '')
  if (title.length < 3 || !/\p{L}{2}/u.test(title)) return null
  const { priceMinor, currency } = priceIn(content)
  return {
    key: url ? itemKey(url) : `${itemKey(page.url)}#${bareName(title)}`.slice(0, 500),
    source: 'page',
    url,
    title,
    description: '',
    category: '',
    vendor: '',
    tags: [],
    options: [],
    variants: [{ ...plainVariant, priceMinor }],
    images: pictureIn($, element, page).map((address) => ({ url: address, alt: '' })),
    currency: currency ?? page.currency,
    confidence: 0.5,
  }
}

function addressIn($: CheerioAPI, links: readonly DomElement[], page: PageContext): string {
  const addresses = links.map((link) => absolute($(link).attr('href') ?? '', page.url))
  return addresses.find((address) => address && pathOf(address) !== pathOf(page.url)) ?? ''
}

function pictureIn($: CheerioAPI, element: DomElement, page: PageContext): string[] {
  const image = $(element).find('img').first()
  return [absolute(image.attr('data-src') ?? image.attr('src') ?? '', page.url)].filter(Boolean)
}

/** Second of two amounts if the first is crossed out; not for ranges and «from». */
function priceIn({ prices }: CardContent): { priceMinor: number | null; currency: string | null } {
  const current = prices.filter(({ isFormer }) => !isFormer)
  const price = current.at(-1)
  if (!price) return { priceMinor: null, currency: null }
  const amounts = new Set(current.map(({ lowestMinor }) => lowestMinor))
  const isOne = !price.isFrom && price.lowestMinor === price.highestMinor && amounts.size <= 2
  return { priceMinor: isOne ? price.lowestMinor : null, currency: price.currency }
}

function titleIn($: CheerioAPI, element: DomElement, links: readonly DomElement[]): string {
  const heading = plainLine(
    $(element).find('h2, h3, h4, h5, [class*="title" i], [class*="name" i]').first().text(),
  )
  const named = links
    .map((link) => plainLine($(link).text()))
    .filter(
      (text) =>
        /\p{L}{3}/u.test(text) &&
        text.length <= 150 &&
        pricesIn(text, { currency: null }).length === 0,
    )
  const alt = plainLine($(element).find('img[alt]').first().attr('alt'))
  return (
    heading || (named.sort((a, b) => b.length - a.length)[0] ?? '') || (links.length > 0 ? alt : '')
  )
}

/** «Flat white … £3.20»: text before the amount. */
function lineTitle(text: string): string {
  const [before = ''] = text.split(/(?:[$€£¥₹]|\b[A-Z]{3}|kr\.?)?\s?\d+[.,]?\d*/u)
  const title = before.replace(/[\s.…:–—-]+$/u, '').trim()
  return title.length <= 80 ? title : ''
}
