import type { CheerioAPI } from 'cheerio'

import { tradePattern } from '../../words/trade-words.ts'
import { lineText } from './line-prices.ts'
import { namesOf, spokenText } from './outline.ts'
import { pageLines } from './page-lines.ts'
import type { PageLine } from './page-lines.ts'
import { isElement } from '../../formats/parse-html.ts'
import type { DomElement } from '../../formats/parse-html.ts'

interface SellingSigns {
  readonly hasCart: boolean
  /** Title, heading or address of a menu, price list or shop. */
  readonly isNamedList: boolean
  /** Words about insurance, shares, rooms, budgets, news and the like, per thousand. */
  readonly otherShare: number
  /** Share of the page's words that belong to priced lines. */
  readonly goodsShare: number
}

/** Whether a page sells what it lists, or its amounts are those of another topic. */
export type Selling = 'sure' | 'unsure' | 'none'

interface Listed {
  readonly lines: readonly PageLine[]
  /** Lines of priced records, by index. */
  readonly goods: ReadonlySet<number>
  /** Records with a picture and an address of their own. */
  readonly cards: number
}

export function judgeSelling($: CheerioAPI, url: string, listed: Listed): Selling {
  const { hasCart, isNamedList, otherShare, goodsShare } = findSigns($, url, listed)
  if (hasCart) return sureIf(otherShare < muchOther && goodsShare >= fewGoods)
  if (otherShare >= (isNamedList ? muchOther : someOther)) return 'none'
  if (isNamedList) return sureIf(goodsShare >= someGoods)
  return goodsShare < someGoods && listed.cards < fewestCards
    ? 'none'
    : sureIf(goodsShare >= manyGoods)
}

const sureIf = (isSure: boolean): Selling => (isSure ? 'sure' : 'unsure')

/** Chosen on 100 pages of shops, menus, news, banks, hotels and forums. */
const someOther = 8
const muchOther = 15
const fewGoods = 0.02
const someGoods = 0.1
const manyGoods = 0.3
const fewestCards = 6

/** True for a page about one thing that has no cart and speaks of another trade. */
export function isOtherTrade($: CheerioAPI, url: string): boolean {
  const { hasCart, otherShare } = findSigns($, url, {
    lines: pageLines($).lines,
    goods: new Set(),
    cards: 0,
  })
  return !hasCart && otherShare >= someOther
}

const cartWords = new RegExp(
  String.raw`(?<!\p{L})(?:${tradePattern('cart')}|add-?to-?(?:cart|basket|bag)|(?:shopping|view|mini|my|ajax)-?(?:cart|basket)|/(?:cart|basket|checkout)(?![\p{L}])|cart(?=$|[/?.#\s_]))`,
  'iu',
)
const listWords = new RegExp(String.raw`(?<!\p{L})${tradePattern('list')}(?!\p{L})`, 'iu')
const otherWords = new RegExp(String.raw`(?<!\p{L})${tradePattern('other')}(?!\p{L})`, 'giu')

function findSigns($: CheerioAPI, url: string, { lines, goods }: Listed): SellingSigns {
  const texts = lines.map((line) => lineText(line).slice(0, longestText))
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  const ofGoods = texts.reduce((sum, text, at) => sum + (goods.has(at) ? text.length : 0), 0)
  const whole = texts.join('\n').slice(0, longestPage)
  const others = whole.match(otherWords)?.length ?? 0
  return {
    hasCart: hasCart($),
    isNamedList: isNamedList($, url),
    otherShare: (others * 1000) / Math.max(1, whole.split(/\s+/u).length),
    goodsShare: ofGoods / Math.max(1, letters),
  }
}

const longestText = 400
const longestPage = 100_000
const mostControls = 3000

function hasCart($: CheerioAPI): boolean {
  const controls = $('a, button, input, form, i, [onclick], [class*="cart" i], [id*="cart" i]')
    .toArray()
    .slice(0, mostControls)
  return controls.some((control) => isElement(control) && cartWords.test(describe(control)))
}

const attributes = ['href', 'onclick', 'action', 'value', 'alt', 'title', 'name']

function describe(element: DomElement): string {
  const { attribs } = element
  const values = attributes.map((name) => (attribs[name] ?? '').slice(0, 200))
  return [namesOf(element), ...values, element.name === 'form' ? '' : spokenText(element, 60)].join(
    ' ',
  )
}

function isNamedList($: CheerioAPI, url: string): boolean {
  const headings = $('title, h1, h2, h3').toArray().slice(0, 40)
  const names = headings.map((heading) => $(heading).text().slice(0, 120))
  return [...names, decoded(new URL(url).pathname)].some((name) => listWords.test(name))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
