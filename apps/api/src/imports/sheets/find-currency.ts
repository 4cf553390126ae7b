import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

import { dollarCurrencies, dollarPrefixes } from '../formats/prices/currency-marks.ts'

const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:^|[\d\s])€|€/, ['EUR']],
  [/£/, ['GBP']],
  [/\$/, [...dollarCurrencies, 'BRL']],
  [/[¥￥]/, ['JPY', 'CNY']],
  [/₹/, ['INR']],
  [/zł/i, ['PLN']],
  [/(?:^|[\d\s.,])kr\.?(?:$|[\s\d])/i, ['SEK', 'NOK', 'DKK', 'ISK']],
  [/\bfr\.?(?:$|[\s\d])/i, ['CHF']],
  [/₽/, ['RUB']],
  [/₺/, ['TRY']],
  [/₴/, ['UAH']],
  [/kč/i, ['CZK']],
]

const codes = new Set(Intl.supportedValuesOf('currency'))

/** Currency that a text names, if it isn't the shop's; null for none or the shop's. */
export function foreignCurrency(
  text: string,
  shopCurrency: string,
  heading: string | null = null,
): string | null {
  const currency = namedCurrency(text, shopCurrency, heading)
  return currency === shopCurrency ? null : currency
}

/**
 * Currency that a text names; null for none, or a sign that the shop's currency shares. A sign of
 * several currencies, such as `$`, is that of the heading.
 */
export function namedCurrency(
  text: string,
  shopCurrency: string,
  heading: string | null,
): string | null {
  const stated = readCode(text.toUpperCase())
  if (stated !== undefined) return stated
  const [, currencies = []] = signs.find(([pattern]) => pattern.test(text)) ?? []
  if (heading !== null && currencies.includes(heading)) return heading
  const isShared = currencies.length > 1 && currencies.includes(shopCurrency)
  return isShared ? null : (currencies[0] ?? null)
}

/** «USD», «US$» and «R$» name one currency, whatever the heading. */
function readCode(text: string): string | undefined {
  const [, code = ''] = /(?:^|[^A-Z])([A-Z]{3})(?![A-Z])/.exec(text) ?? []
  if (codes.has(code)) return code
  const [, country, letter] = /(?<![A-Z])(?:([A-Z]{2})\s?|([A-Z]))\$/.exec(text) ?? []
  return dollarPrefixes[country ?? letter ?? '']
}

const priced: ReadonlySet<SheetField | null> = new Set([
  'price',
  'currency',
  'formerPrice',
  'salePrice',
])

/** Most frequent other currency in the headings and cells of prices; undefined if none. */
export function findFileCurrency(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  {
    columns,
    shopCurrency,
  }: { readonly columns: readonly (SheetField | null)[]; readonly shopCurrency: string },
): string | undefined {
  const places = columns.flatMap((field, place) => (priced.has(field) ? [place] : []))
  const currencies = places.flatMap((place) => {
    const heading =
      columns[place] === 'currency' ? null : foreignCurrency(headings[place] ?? '', shopCurrency)
    const cells = rows.map((row) => foreignCurrency(row[place] ?? '', shopCurrency, heading))
    return [heading, ...cells].filter((code) => code !== null)
  })
  const counts = [...Map.groupBy(currencies, (code) => code)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  return counts[0]?.[0]
}
