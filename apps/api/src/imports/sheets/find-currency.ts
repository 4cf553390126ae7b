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

/** Currency that a text names, if it isn't the shop's; null for none or the shop's. */
export function foreignCurrency(text: string, shopCurrency: string): string | null {
  const code = /(?:^|[^A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text.toUpperCase())?.[1]
  if (code && codes.has(code)) return code === shopCurrency ? null : code
  for (const [pattern, named] of signs)
    if (pattern.test(text)) return named.includes(shopCurrency) ? null : (named[0] ?? null)
  return null
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
  const texts = places.flatMap((place) => [
    ...(columns[place] === 'currency' ? [] : [headings[place] ?? '']),
    ...rows.map((row) => row[place] ?? ''),
  ])
  const found = texts.flatMap((text) => foreignCurrency(text, shopCurrency) ?? [])
  const counts = [...Map.groupBy(found, (code) => code)].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  return counts[0]?.[0]
}
