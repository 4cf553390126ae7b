import type { CheerioAPI } from 'cheerio'

import { textOf } from '../../formats/parse-html.ts'
import { readCurrency } from '../../formats/prices/currency-marks.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'

const dollars: Readonly<Record<string, string>> = {
  ca: 'CAD',
  au: 'AUD',
  nz: 'NZD',
  sg: 'SGD',
  hk: 'HKD',
  mx: 'MXN',
  tw: 'TWD',
  cl: 'CLP',
  co: 'COP',
  ar: 'ARS',
}
const crowns: Readonly<Record<string, string>> = {
  se: 'SEK',
  sv: 'SEK',
  no: 'NOK',
  nb: 'NOK',
  nn: 'NOK',
  dk: 'DKK',
  da: 'DKK',
  is: 'ISK',
}
const rupees: Readonly<Record<string, string>> = { pk: 'PKR', lk: 'LKR', np: 'NPR', mu: 'MUR' }
const signs: readonly (readonly [RegExp, Readonly<Record<string, string>>, string])[] = [
  [/\$\s?\d|\d\s?\$/, dollars, 'USD'],
  [/\d\s?kr(?![a-z])|\bkr\.?\s?\d|\d,[-–](?!\d)/, crowns, ''],
  [/\bRs\.?\s?\d/i, rupees, 'INR'],
]

/** Currency of a page by its data, else by symbols and country; null if unknown. */
export function pageCurrency($: CheerioAPI, url: string): string | null {
  const stated = $(
    'meta[property="product:price:currency" i], meta[property="og:price:currency" i], meta[itemprop="priceCurrency" i], [itemprop="priceCurrency" i]',
  ).first()
  const currency = readCurrency(stated.attr('content') ?? stated.text())
  return currency ?? byPrograms($) ?? bySigns($, url)
}

const inScripts =
  /(?:"|')?\b(?:priceCurrency|currencyCode|currency_code|currency|isoCurrency)(?:"|')?\s{0,3}[:=]\s{0,3}(?:\{\s{0,3}"?active"?\s{0,3}:\s{0,3})?["']([A-Z]{3})["']/

function byPrograms($: CheerioAPI): string | null {
  for (const script of $('script').toArray().slice(0, 100)) {
    const currency = readCurrency(inScripts.exec($(script).text().slice(0, 300_000))?.[1])
    if (currency) return currency
  }
  return null
}

function bySigns($: CheerioAPI, url: string): string | null {
  const text = textOf($).slice(0, 200_000).replace(/\s+/gu, ' ')
  const counts = new Map<string, number>()
  for (const [around] of text.matchAll(/.{0,6}\d[\d.,]{0,12}.{0,6}/gu)) {
    const priceCurrency = pricesIn(around, { currency: null }).find(
      ({ currency }) => currency,
    )?.currency
    if (priceCurrency) counts.set(priceCurrency, (counts.get(priceCurrency) ?? 0) + 1)
  }
  const [leader] = [...counts].sort((a, b) => b[1] - a[1])
  if (leader) return leader[0]
  const sign = signs.find(([pattern]) => pattern.test(text))
  if (!sign) return null
  const places = placesOf($, url)
  return places.map((place) => sign[1][place]).find(Boolean) ?? (sign[2] || null)
}

function placesOf($: CheerioAPI, url: string): string[] {
  const last = new URL(url).hostname.split('.').at(-1) ?? ''
  // «.co» is used worldwide; only «.com.co» is Colombian.
  const top = last === 'co' && !new URL(url).hostname.endsWith('.com.co') ? '' : last
  const lang = (
    $('html').attr('lang') ??
    $('meta[property="og:locale" i]').attr('content') ??
    ''
  ).toLowerCase()
  const [language = '', country = ''] = lang.slice(0, 20).split(/[-_]/)
  return [top, country, language]
}
