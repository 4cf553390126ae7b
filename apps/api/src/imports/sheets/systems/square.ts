import {
  asDraft,
  deepestPath,
  isYes,
  numberIn,
  optionCells,
  toGrams,
  withCells,
} from './shop-system.ts'
import type { ShopSystem, SystemRow } from './shop-system.ts'

export const square: ShopSystem = {
  origin: 'square',
  marks: [
    ['item name', 'variation name', 'token'],
    ['item name', 'variation name', 'price'],
  ],
  fields: {
    'item name': 'title',
    'variation name': null,
    'reference handle': null,
    description: 'description',
    category: 'category',
    categories: 'category',
    'reporting category': null,
    gtin: 'barcode',
    price: 'price',
    'online sale price': 'salePrice',
    'default unit cost': 'cost',
    'default vendor name': 'vendor',
    'seo title': 'seoTitle',
    'seo description': 'seoDescription',
    'item type': null,
  },
  reads:
    /^(?:token|reference handle|variation name|option (?:name|value) \d|(?:current|new) quantity\b.*|square online item visibility|archived|sellable|stockable|item type|weight \(\w+\))$/,
  keyOf: (text) => text('reference handle') || text('item name'),
  read(rows) {
    const [first] = rows
    const draft = first && whyDraft(rows)
    return rows.map((row, index) => {
      const read = readRow(row, rows.length)
      return draft && index === 0 ? withCells(read, { status: 'draft' }, [draft]) : read
    })
  },
}

function whyDraft(rows: readonly SystemRow[]) {
  const [first] = rows
  const visibility = first?.text('square online item visibility').toLowerCase() ?? ''
  const variable = rows.find((row) => /^variable/i.test(row.text('price')))
  if (variable) return asDraft(variable.text('price'), 'The price is entered at each sale')
  if (isYes(first?.text('archived') ?? ''))
    return asDraft('archived', 'The item is archived in Square')
  return /hidden|unavailable|private/.test(visibility)
    ? asDraft(visibility, 'The item is hidden in Square')
    : null
}

function readRow(row: SystemRow, variations: number): SystemRow {
  const stock = stockIn(row)
  const weight = row.headings.find((heading) => heading.startsWith('weight (')) ?? ''
  return withCells(row, {
    ...(/^variable/i.test(row.text('price')) && { price: '' }),
    firstStock: stock ?? '',
    tracked: stock === null ? 'no' : 'yes',
    weight: toGrams(row.text(weight), /\((\w+)\)/.exec(weight)?.[1] ?? ''),
    category: deepestPath(
      (row.cells.get('category') ?? '')
        .split(/,\s*/)
        .map((path) => path.replace(/\s*\([^)]*\)$/, '')),
      '>',
    ),
    ...optionCells(optionsOf(row, variations)),
  })
}

function optionsOf(row: SystemRow, variations: number): (readonly [string, string])[] {
  const named = [1, 2, 3, 4].flatMap((place) => {
    const name = row.text(`option name ${place}`)
    const value = row.text(`option value ${place}`)
    return name === '' || value === '' ? [] : [[name, value] as const]
  })
  if (named.length > 0) return named
  const variation = row.text('variation name')
  return variations > 1 && variation !== '' ? [['Variation', variation]] : []
}

/** Sum of all locations; null if nothing is counted. */
function stockIn(row: SystemRow): string | null {
  const sums = ['new quantity', 'current quantity'].map((name) => {
    const counts = row.headings.flatMap((heading) =>
      heading.startsWith(name) ? (numberIn(row.text(heading)) ?? []) : [],
    )
    return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
  })
  const sum = sums.find((count) => count !== null) ?? null
  return sum === null ? null : String(sum)
}
