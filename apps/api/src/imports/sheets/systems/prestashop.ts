import { asDraft, deepestPath, isNo, toGrams, withCells } from './shop-system.ts'
import type { Note, ShopSystem, SystemRow } from './shop-system.ts'

/** First column whose heading begins with one of the words: versions differ in the explanations. */
const find = (row: SystemRow, ...starts: string[]) =>
  starts.flatMap((start) =>
    row.headings.flatMap((heading) => (heading.startsWith(start) ? [row.text(heading)] : [])),
  )[0] ?? ''

export const prestashop: ShopSystem = {
  origin: 'prestashop',
  marks: [
    ['active (0/1)', 'reference #'],
    ['active (0/1)', 'name', 'quantity'],
    ['product id', 'name', 'price tax excluded'],
  ],
  fields: {
    'product id': null,
    id: null,
    name: 'title',
    'price tax excluded': 'price',
    'price tax included': 'price',
    'price tax excluded or price tax included': 'price',
    'price tax excl.': 'price',
    'price tax incl.': 'price',
    'wholesale price': 'cost',
    'cost price': 'cost',
    'reference #': 'sku',
    'supplier reference #': null,
    supplier: null,
    reference: 'sku',
    manufacturer: 'vendor',
    brand: 'vendor',
    ean13: 'barcode',
    quantity: 'firstStock',
    'tax rules id': null,
    'short description': null,
    summary: null,
    description: 'description',
    weight: 'weight',
    'meta title': 'seoTitle',
    'meta description': 'seoDescription',
    'url rewritten': 'slug',
    'rewritten url': 'slug',
    condition: null,
  },
  reads:
    /^(?:active \(0\/1\)|categories.*|weight|short description|summary|tags.*|image urls.*|available for order.*|upc|out of stock.*)$/,
  read: (rows) => rows.map(readProduct),
}

function readProduct(row: SystemRow): SystemRow {
  const draft = whyDraft(row)
  const separated = (text: string) => text.split(/[;,]/).map((part) => part.trim())
  const slug = row.cells.get('slug')
  return withCells(
    row,
    {
      ...(draft && { status: 'draft' }),
      ...(slug && { slug: slug.toLowerCase() }),
      description: row.text('description') || row.text('summary') || row.text('short description'),
      barcode: row.text('ean13') || row.text('upc'),
      weight: toGrams(row.text('weight'), 'kg'),
      category: deepestPath(separated(find(row, 'categories')).slice(0, 1), '/'),
      tags: separated(find(row, 'tags')).filter(Boolean).join(', '),
      pictures: separated(find(row, 'image urls')).filter(Boolean).join(' '),
      tracked: row.cells.has('firstStock') ? 'yes' : undefined,
    },
    draft ? [draft] : [],
  )
}

function whyDraft(row: SystemRow): Note | null {
  if (isNo(row.text('active (0/1)'))) return asDraft('0', 'The item isn’t active in PrestaShop')
  return isNo(find(row, 'available for order'))
    ? asDraft('0', 'The item can’t be ordered in PrestaShop')
    : null
}
