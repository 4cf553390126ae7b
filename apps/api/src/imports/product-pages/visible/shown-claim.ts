import type { CheerioAPI } from 'cheerio'

import { plainLine } from '../../formats/plain-text.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import type { Node } from '../../formats/nodes.ts'
import { emptyClaim } from '../claim.ts'
import type { Claim, PageContext } from '../claim.ts'
import { brandIn } from './brand-in.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { outlineOf, parentOf, spokenText, namesOf } from './outline.ts'
import type { Outline, Piece, Placed } from './outline.ts'
import { shownChoices } from './shown-choices.ts'
import { shownCodes } from './shown-codes.ts'
import { shownPrice } from './shown-price.ts'
import type { ShownPrice } from './shown-price.ts'
import { shownStock } from './shown-stock.ts'
import { absolute } from '../../formats/addresses.ts'
import { bareName } from './heading.ts'

interface Look {
  readonly page: PageContext
  readonly title: string
  readonly heading: DomElement | null
  readonly nodes: readonly Node[]
  readonly site: { readonly host: string; readonly name: string }
}

export interface VisibleProduct {
  readonly claim: Claim
  readonly price: ShownPrice
  readonly itemNumber: string
  readonly buttons: number
  readonly outline: Outline
}

export function shownClaim($: CheerioAPI, look: Look): VisibleProduct {
  const { page, title, heading, nodes, site } = look
  const outline = outlineOf($, heading)
  const headingAt = placeOf(heading, outline)
  const price = shownPrice(outline, headingAt, page.currency)
  const codes = shownCodes(outline)
  const stock = shownStock(outline, headingAt)
  const minor =
    price.price && price.price.lowestMinor === price.price.highestMinor
      ? price.price.lowestMinor
      : null
  const claim: Claim = {
    ...emptyClaim,
    source: 'page',
    weight: 0.3,
    title,
    description: descriptionIn($),
    categories: breadcrumbs($, nodes, { title, site }),
    vendor: shownBrand(outline, page.url),
    sku: codes.sku,
    mpn: codes.mpn,
    barcode: codes.barcode,
    price: price.price,
    currency: price.currency,
    isAvailable: stock.isAvailable,
    images: shownPictures(outline, title, page.url),
    choices: shownChoices($, page, minor),
  }
  return { claim, price, itemNumber: codes.itemNumber, buttons: stock.buttons, outline }
}

function placeOf(heading: DomElement | null, { elements }: Outline): number {
  return heading ? (elements.find(({ element }) => element === heading)?.at ?? -1) : -1
}

const descriptions =
  '[itemprop="description"], #description, .product-description, .product__description, [class*="product-description" i], [id*="product-description" i], #tab-description, .description'

function descriptionIn($: CheerioAPI): string {
  const text = plainLine($(descriptions).first().text(), 2000)
  return text || plainLine($('meta[name="description" i]').attr('content'), 600)
}

const brandWords = String.raw`brand|marke|marque|marca|merk|(?:varu)?märke|(?:vare)?mærke|merke|tuotemerkki|manufacturer|hersteller|fabricant|fabricante|produttore|fabrikant|maker|designer|vendor|značka|výrobce|producent|valmistaja|marka|márka|gyártó|бренд|производитель|thương hiệu|ブランド|メーカー|브랜드|제조사|品牌`
const brandLabels = new RegExp(String.raw`^(?:${brandWords}|by)\s?[:：]?$`, 'iu')
const storeLink = /^visit the .{1,60} store$/i
const labelledBrand = new RegExp(String.raw`^(?:${brandWords})\s?[:：]\s?(.{2,60})$`, 'iu')
const brandNames =
  /(?:^|[\s_-])(?:product-?brand|brand-?name|product__vendor|product-?vendor|product-?manufacturer|brand)(?:$|[\s_-])/i

function shownBrand({ pieces }: Outline, url: string): string {
  const mainPieces = pieces.filter(({ isAside }) => !isAside).slice(0, 4000)
  for (const [at, piece] of mainPieces.entries()) {
    const brandText = piece.text.length > 90 ? '' : brandSaid(piece, mainPieces[at + 1])
    const brand = brandText.length <= 60 ? brandIn(brandText, url) : ''
    if (brand && !/^[\d\s.,:]+$/.test(brand) && !brandLabels.test(brand)) return brand
  }
  return ''
}

/** «Brand: Acme», «Brand» before «Acme», or text in an element of that name. */
function brandSaid({ text, element }: Piece, next: Piece | undefined): string {
  if (storeLink.test(text)) return text
  const labelled = labelledBrand.exec(text)?.[1]
  if (labelled) return labelled
  if (brandLabels.test(text)) return next?.text ?? ''
  return isNamedBrand(element) || isNamedBrand(parentOf(element)) || isBrandAlone(element, text)
    ? text
    : ''
}

const isNamedBrand = (element: DomElement | null) =>
  element !== null && brandNames.test(element.attribs['class'] ?? '')

function isBrandAlone(element: DomElement, text: string): boolean {
  const outer = parentOf(parentOf(element) ?? element)
  return outer !== null && isNamedBrand(outer) && spokenText(outer) === text
}

const mostPictures = 8
const small =
  /logo|icon|sprite|pixel|spacer|placeholder|loading|avatar|payment|badge|flag|banner|\.svg(?:$|\?)|\.gif(?:$|\?)|^data:/i
const large = /product|gallery|main|zoom|featured|hero|primary|detail|image/i

function shownPictures(outline: Outline, title: string, pageUrl: string): string[] {
  const bareTitle = bareName(title)
  const ranked = outline.elements
    .filter(({ element, isAside }) => element.name === 'img' && !isAside)
    .slice(0, 60)
    .map((placed, index) => ({
      address: sourceOf(placed, pageUrl),
      points: pointsOf(placed, bareTitle) - index / 20,
    }))
    .filter(({ address, points }) => address && points > 0)
    .sort((a, b) => b.points - a.points)
  return [...new Set(ranked.map(({ address }) => address))].slice(0, mostPictures)
}

const sources = ['data-zoom-image', 'data-large_image', 'data-src', 'data-original', 'src']

function sourceOf({ element: { attribs } }: Placed, pageUrl: string): string {
  const inSet = ['srcset', 'data-srcset'].map(
    (name) => (attribs[name] ?? '').slice(0, 2000).split(/[\s,]/)[0],
  )
  const chosen = [...sources.map((name) => attribs[name]), ...inSet].find(
    (source) => source && !source.startsWith('data:'),
  )
  return !chosen || small.test(chosen) ? '' : absolute(chosen, pageUrl)
}

function pointsOf({ element }: Placed, title: string): number {
  const { attribs } = element
  const alt = bareName(attribs['alt'] ?? '')
  const isNamed = alt.length > 2 && (title.includes(alt) || alt.includes(title))
  const around = [element, parentOf(element)]
    .map((candidate) => (candidate ? namesOf(candidate) : ''))
    .join(' ')
  const width = Number(attribs['width'])
  return (
    (isNamed && title ? 2 : 0) +
    (large.test(around) ? 1 : 0) +
    (width >= 200 ? 1 : 0) -
    (width > 0 && width < 80 ? 3 : 0)
  )
}
