import type { CheerioAPI } from 'cheerio'

import { readGtin } from '../../formats/gtin.ts'
import { textOf } from '../../formats/parse-html.ts'
import { isPlaceholder } from '../../formats/plain-text.ts'
import type { Outline, Piece } from './outline.ts'

export interface ShownCodes {
  readonly sku: string
  /** The website's item number, if there is no SKU. */
  readonly itemNumber: string
  readonly mpn: string
  readonly barcode: string
}

const labels: Readonly<Record<keyof ShownCodes, string>> = {
  sku: String.raw`(?:store |product |item )?sku(?: ?(?:#|no\.?|number|code))?|(?:product|item|stock|order|catalog(?:ue)?|cat\.?|artikel|bestell|article|produkt)[ -]?(?:code|no\.?|nr\.?|num(?:ber|mer|éro)?|#|id)|art(?:icle|ikel)?\.?[ -]{0,3}(?:nr|nummer|num|number|no|n°)\.?|ref(?:erence|érence|erencia)?(?: no\.?| number)?|réf(?:érence)?|referência|código|cod|codice(?: articolo| prodotto)?|artnr|varenr|varenummer|tuotenumero|tuotekoodi|kod produktu|symbol|indeks|kód(?: produktu| zboží)?|cikkszám|артикул|арт|код(?: товара)?|asin|(?:[\p{L}\d&'.]{1,20} ){0,4}(?:item|product) (?:number|no\.?)|internet ?#|mã (?:sản phẩm|hàng|sp)|(?:stok|ürün) kodu|cod produs|šifra|상품 ?코드|상품 ?번호|货号|商品コード|商品番号|品番|型番`,
  itemNumber: String.raw`model(?:l)?(?: ?(?:no\.?|nr\.?|number|nummer|#|name))?|style(?: ?(?:no\.?|number|#|code))?|modelo|modèle|modello|id|product ?#|listing ?#|lot(?: no\.?)?`,
  mpn: String.raw`mpn|item model (?:no\.?|number)|(?:manufacturer|mfr|mfg|vendor)(?:'s)?\.? ?(?:part|product|item|model)? ?(?:no\.?|number|#|code)|part ?(?:no\.?|number|#)|hersteller-?(?:nummer|nr)|teilenummer`,
  barcode: String.raw`gtin\s?\/\s?ean|ean\s?\/\s?gtin|gtin(?:-?\d\d?)?|ean(?:-?\d\d?)?(?: ?code)?|upc(?: ?code)?|isbn(?:-?1[03])?|barcode|strichcode|code[- ]barres`,
}
const kinds = Object.entries(labels).map(
  ([kind, source]) =>
    [
      kind as keyof ShownCodes,
      new RegExp(
        String.raw`^(?:${source})(?![\p{L}\d])\.?\s{0,2}[:：#]{0,2}\s{0,2}[:：#]?\s{0,2}(.{0,60})$`,
        'iu',
      ),
    ] as const,
)

const mostPieces = 6000
const code = /^[\p{L}\p{N}][\p{L}\p{N}._/#+-]{0,39}$/u

/** Labelled codes: «SKU: A-100», «Art.-Nr. 100». */
export function shownCodes({ pieces }: Outline): ShownCodes {
  const codes: Partial<Record<keyof ShownCodes, string>> = {}
  pieces.slice(0, mostPieces).forEach((piece, at) => {
    // Labels that belong to no option: «Référence» next to its value.
    const isChoice = piece.within === 'option' && piece.element.name !== 'label'
    if (piece.isAside || isChoice || piece.text.length > 120) return
    for (const [kind, value] of labelledIn(piece, pieces, at)) codes[kind] ??= value
  })
  const { sku = '', itemNumber = '', mpn = '', barcode = '' } = codes
  return { sku, itemNumber, mpn, barcode }
}

/** «SKU: A1 | MPN: B2» in one text, or a label with its value in a following text. */
function labelledIn(
  { text }: Piece,
  pieces: readonly Piece[],
  at: number,
): (readonly [keyof ShownCodes, string])[] {
  return text.split(/\s*[|;•·]\s*|\s{2,}|,\s/).flatMap((part) => {
    for (const [kind, pattern] of kinds) {
      const rest = pattern.exec(part)?.[1]
      if (rest === undefined) continue
      const value = rest ? codeIn(rest, kind) : nextCode(pieces, at, kind)
      if (value) return [[kind, value] as const]
    }
    return []
  })
}

function nextCode(pieces: readonly Piece[], at: number, kind: keyof ShownCodes): string {
  const next = pieces.slice(at + 1, at + 3).find(({ text }) => !/^[:：#.-]$/.test(text))
  return next && next.text.length <= 50 ? codeIn(next.text, kind) : ''
}

/** A code contains a digit; a barcode needs a valid check digit. */
function codeIn(text: string, kind: keyof ShownCodes): string {
  const trimmed = text.replace(/^[:：#\s]+|[\s.,;)]+$/g, '').slice(0, 60)
  if (kind === 'barcode') return readGtin(trimmed)
  const [first = ''] = trimmed.split(/\s+(?=[(|]|[\p{L}-]{2,})|\s{2,}/u)
  const joined = first.replace(/\s(?=\d)/g, '')
  return code.test(joined) &&
    /\d|^[A-Z-]{4,}$/.test(joined) &&
    !isPlaceholder(joined) &&
    !isCount(first)
    ? joined
    : ''
}

/** «5 stars», «2 of 10», «3,99» are not codes. */
const isCount = (text: string) =>
  /^\d{1,2}$|^\d+[.,]\d{2}$|^\d+%$|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text)

const idAttributes =
  'data-product-id data-productid data-product_id data-pid data-asin data-item-id data-itemid data-sku data-product-sku data-product_sku data-product-code data-code data-variant-id'.split(
    ' ',
  )
const idInputs =
  'input[name="product_id" i], input[name="productid" i], input[name="product" i], input[name="pid" i], input[name="asin" i], input[name="item_id" i], input[name="itemid" i], input[name="sku" i], input[name="id" i], input[name="id_product" i], input[name="article" i], input[name="add-to-cart" i], button[name="add-to-cart" i]'

/** Codes used by scripts: SKUs in element attributes, and numbers that also occur in the address. */
export function codesOfElements($: CheerioAPI, url: string): { sku: string; productId: string } {
  const carriers = $(idAttributes.map((name) => `[${name}]`).join(','))
    .toArray()
    .slice(0, 200)
  const values = carriers.flatMap((element) =>
    idAttributes.map((name) => $(element).attr(name) ?? ''),
  )
  const inputs = $(idInputs)
    .toArray()
    .slice(0, 50)
    .map((input) => $(input).attr('value') ?? '')
  const ids = new Set(
    [...values, ...inputs].map((value) => value.trim()).filter((value) => code.test(value)),
  )
  const inAddress = codesInAddress(url).find((part) => ids.has(part) || isSpoken($, part)) ?? ''
  const form = $(
    'form[action*="cart" i] [data-sku], form [data-product-sku], .product-info-main [data-sku], form[data-product-sku], form[data-sku]',
  ).first()
  const sku = (
    form.attr('data-product-sku') ??
    form.attr('data-sku') ??
    $('input[name="sku" i]').first().attr('value') ??
    ''
  ).trim()
  return { sku: code.test(sku) && !isPlaceholder(sku) ? sku : '', productId: inAddress }
}

const mostCodes = 4

/** Confirmed by scripts or visible text, not only part of the address. */
function isSpoken($: CheerioAPI, part: string): boolean {
  // «ridge-3» is a word with a number, not a code.
  if (!/\d{4}|^(?=\D*\d)[A-Z\d]{6,}$/.test(part)) return false
  const scripts = $('script:not([src])').toArray().slice(0, 120)
  const isNamed = scripts.some((script) => $(script).text().includes(`"${part}"`))
  const spoken = new RegExp(`(?<![\\w/-])${part.replace(/\W/g, '\\$&')}(?!\\d)`)
  return isNamed || spoken.test(textOf($))
}

export function codesInAddress(url: string): string[] {
  const { pathname, searchParams } = new URL(url)
  const parts = pathname
    .slice(0, 400)
    .split(/[/.,_]|-(?=[\w]*\d{3})|(?<=\d{4})-/)
    .concat([...searchParams.values()].slice(0, 10))
  return parts
    .map((part) => part.slice(0, 40))
    .filter((part) => part.length >= 4 && /\d/.test(part) && code.test(part))
    .reverse()
    .slice(0, mostCodes)
}
