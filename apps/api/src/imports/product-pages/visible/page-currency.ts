import type { CheerioAPI } from 'cheerio'

import { isElement, wordsOf } from '../../formats/parse-html.ts'
import type { DomNode } from '../../formats/parse-html.ts'
import { dollarCurrencies, readCurrency } from '../../formats/prices/currency-marks.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import { silent } from './outline.ts'
import { placeVotes } from './page-places.ts'
import type { PlaceVote } from './page-places.ts'

/** Evidence by kind; programs and places alone decide nothing. */
const weights = { data: 7, signs: 6, programs: 2 }

/** Currency that most of the page's data, signs, programs and places name; null if unknown. */
export function pageCurrency($: CheerioAPI, url: string): string | null {
  const text = visibleText($)
  const places = placeVotes($, url, text)
  const data = statedIn($)
  const signs = signsIn(text, places)
  const programs = programsIn($)
  const score = new Map<string, number>()
  const add = (currency: string, weight: number) =>
    score.set(currency, (score.get(currency) ?? 0) + weight)
  for (const [currency, share] of shares(data)) add(currency, share * weights.data)
  for (const [currency, share] of shares(signs)) add(currency, share * weights.signs)
  for (const [currency, share] of shares(programs)) add(currency, share * weights.programs)
  for (const { currency, weight } of places) add(currency, weight)
  const isSupported = (currency: string) =>
    data.has(currency) ||
    signs.has(currency) ||
    (programs.has(currency) && places.some((place) => place.currency === currency))
  const ranked = [...score].filter(([currency]) => isSupported(currency))
  return ranked.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

type Counts = Map<string, number>

function count(counts: Counts, currency: string | null | undefined): void {
  if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
}

function shares(counts: Counts): (readonly [string, number])[] {
  const sum = [...counts.values()].reduce((all, number) => all + number, 0)
  return [...counts].map(([currency, number]) => [currency, number / sum] as const)
}

const longestText = 200_000

function visibleText($: CheerioAPI): string {
  const parts: string[] = []
  let length = 0
  const walk = (node: DomNode) => {
    const words = wordsOf(node)
    if (words) parts.push(words)
    length += words?.length ?? 0
    if (!isElement(node) || silent.has(node.name)) return
    for (const child of node.children) if (length < longestText) walk(child)
  }
  for (const node of $.root()[0]?.children ?? []) walk(node)
  return parts.join(' ').slice(0, longestText).replace(/\s+/gu, ' ')
}

const mostMarked = 500

function statedIn($: CheerioAPI): Counts {
  const counts: Counts = new Map()
  const marked = $(
    'meta[property="product:price:currency" i], meta[property="og:price:currency" i], [itemprop="priceCurrency" i]',
  )
  for (const element of marked.toArray().slice(0, mostMarked))
    count(counts, readCurrency($(element).attr('content') ?? $(element).text()))
  const data = $('script[type*="ld+json" i]').text().slice(0, 300_000)
  for (const [, code] of data.matchAll(/"priceCurrency"\s{0,3}:\s{0,3}"([A-Za-z]{3})"/g))
    count(counts, readCurrency(code))
  return counts
}

const inPrograms =
  /(?:"|')?\b(?:priceCurrency|currencyCode|currency_code|currency|isoCurrency)(?:"|')?\s{0,3}[:=]\s{0,3}(?:\{\s{0,3}"?active"?\s{0,3}:\s{0,3})?["']([A-Z]{3})["']/

/** The first currency of each program: lists of all currencies name many. */
function programsIn($: CheerioAPI): Counts {
  const counts: Counts = new Map()
  for (const script of $('script:not([type*="ld+json" i])').toArray().slice(0, 100))
    count(counts, readCurrency(inPrograms.exec($(script).text().slice(0, 300_000))?.[1]))
  return counts
}

const crowns = new Set(['SEK', 'NOK', 'DKK', 'ISK'])
const rupees = new Set(['INR', 'PKR', 'LKR', 'NPR', 'MUR'])
const shared: readonly (readonly [RegExp, ReadonlySet<string>, string | null])[] = [
  [/\$/, dollarCurrencies, 'USD'],
  [/kr|[,:]\s?[-–]/iu, crowns, null],
  [/rs/i, rupees, 'INR'],
]

/** Currencies of all prices; signs of several currencies are those of the page's place. */
function signsIn(text: string, places: readonly PlaceVote[]): Counts {
  const counts: Counts = new Map()
  const numbers = text.matchAll(/\d[\d.,]{0,12}/g)
  for (const { 0: digits, index } of numbers.take(mostNumbers)) {
    const from = Math.max(0, index - reach)
    const around = text.slice(from, index + digits.length + reach)
    const price = pricesIn(around, { currency: null }).find(({ end }) => end > index - from)
    const isHere = price?.isMarked === true && price.start <= index - from
    if (isHere)
      count(counts, price.currency ?? sharedCurrency(around.slice(price.start, price.end), places))
  }
  return counts
}

const mostNumbers = 5000
/** Characters between a number and its sign. */
const reach = 6

function sharedCurrency(price: string, places: readonly PlaceVote[]): string | null {
  const sign = shared.find(([pattern]) => pattern.test(price))
  if (!sign) return null
  return places.find(({ currency }) => sign[1].has(currency))?.currency ?? sign[2]
}
