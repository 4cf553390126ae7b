import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:^|[\d\s])€|€/, ['EUR']],
  [/£/, ['GBP']],
  [/(?:US|AU|CA|NZ|R|HK|S)?\$/, ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'BRL']],
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

/**
 * Currency that a text names, if it isn't the shop's; null for none or the shop's. A sign of several
 * currencies, such as `$`, is that of the heading.
 */
export function foreignCurrency(
  text: string,
  shopCurrency: string,
  heading: string | null = null,
): string | null {
  const code = /(?:^|[^A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text.toUpperCase())?.[1]
  if (code && codes.has(code)) return code === shopCurrency ? null : code
  for (const [pattern, named] of signs)
    if (pattern.test(text)) return pickForeign(named, shopCurrency, heading)
  return null
}

function pickForeign(
  named: readonly string[],
  shopCurrency: string,
  heading: string | null,
): string | null {
  if (heading !== null && named.includes(heading)) return heading
  return named.includes(shopCurrency) ? null : (named[0] ?? null)
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
  const found = places.flatMap((place) => {
    const heading =
      columns[place] === 'currency' ? null : foreignCurrency(headings[place] ?? '', shopCurrency)
    const cells = rows.map((row) => foreignCurrency(row[place] ?? '', shopCurrency, heading))
    return [heading, ...cells].filter((code) => code !== null)
  })
  const counts = [...Map.groupBy(found, (code) => code)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  return counts[0]?.[0]
}
