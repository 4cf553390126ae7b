import { asDraft, isNo, isYes, toGrams, withCells } from './shop-system.ts'
import type { Note, ShopSystem, SystemRow } from './shop-system.ts'

const options = [1, 2, 3].flatMap((place) => [
  [`option${place} name`, `option${place}Name`],
  [`option${place} value`, `option${place}Value`],
])

const fields = {
  handle: 'slug',
  'url handle': 'slug',
  title: 'title',
  'body (html)': 'description',
  description: 'description',
  vendor: 'vendor',
  type: 'productType',
  'product category': null,
  tags: 'tags',
  ...Object.fromEntries(options),
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'variant price': 'price',
  'variant compare at price': 'formerPrice',
  'compare-at price': 'formerPrice',
  'cost per item': 'cost',
  'variant grams': 'weight',
  'weight value (grams)': 'weight',
  'variant inventory qty': 'firstStock',
  'inventory quantity': 'firstStock',
  'image src': 'pictures',
  'product image url': 'pictures',
  'variant image': 'variantPicture',
  'variant image url': 'variantPicture',
  'seo title': 'seoTitle',
  'seo description': 'seoDescription',
  status: 'status',
} as const

const reads =
  /^(?:published|published on online store|gift card|variant inventory tracker|inventory tracker|variant inventory policy|continue selling when out of stock|variant requires shipping|image alt text|variant weight unit)$/

export const shopify: ShopSystem = {
  origin: 'shopify',
  marks: [
    ['handle', 'variant price'],
    ['handle', 'body (html)'],
    ['url handle', 'option1 name', 'price'],
    ['handle', 'title', 'option1 name', 'option1 value', 'image src'],
  ],
  fields,
  reads,
  keyOf: (text) => text('handle') || text('url handle'),
  read: (rows) => {
    const draft = whyDraft(rows)
    return rows.map((row, index) => readRow(row, index === 0 ? draft : null))
  },
}

function whyDraft(rows: readonly SystemRow[]): Note | null {
  const cell = (...names: string[]) =>
    rows.flatMap((row) => names.map((name) => row.text(name)).filter(Boolean))[0] ?? ''
  const status = cell('status').toLowerCase()
  if (isYes(cell('gift card'))) return asDraft('gift card', 'Gift cards are set up on their own')
  if (status !== '' && status !== 'active')
    return asDraft(status, `The item is ${status} in Shopify`)
  return isNo(cell('published', 'published on online store'))
    ? asDraft('false', 'The item isn’t published in Shopify')
    : null
}

function readRow(row: SystemRow, draft: Note | null): SystemRow {
  const picture = row.cells.get('pictures')
  const alt = row.text('image alt text')
  const status = row.text('status').toLowerCase()
  const cells = withCells(
    row,
    {
      status: draft ? 'draft' : status === 'active' ? 'active' : '',
      ...(row.cells.has('price') ? stockCells(row) : bare),
    },
    [...(draft ? [draft] : []), ...(row.cells.has('price') ? stockNotes(row) : [])],
  )
  return alt && picture ? { ...cells, alts: new Map([[picture, alt]]) } : cells
}

/** Rows of further pictures repeat zero weights. */
const bare = { weight: '', firstStock: '' }

const trackerOf = (row: SystemRow) =>
  row.text('variant inventory tracker') || row.text('inventory tracker')

const quantityHeadings = ['variant inventory qty', 'inventory quantity']

function stockCells(row: SystemRow) {
  const isCounted = trackerOf(row) !== ''
  const hasTracker = row.headings.some((heading) => heading.endsWith('inventory tracker'))
  const isSoldOn =
    row.text('variant inventory policy') === 'continue' ||
    isYes(row.text('continue selling when out of stock'))
  return {
    weight: row.text('weight value (grams)') || toGrams(row.text('variant grams'), 'g'),
    ...(hasTracker && { tracked: isCounted ? 'yes' : 'no' }),
    ...(hasTracker && !isCounted && { firstStock: '' }),
    ...(isSoldOn && { backorder: 'yes' }),
  }
}

function stockNotes(row: SystemRow): Note[] {
  const grams = row.text('variant grams')
  const isRounded = /\.\d*[1-9]/.test(grams)
  const lacksQuantity =
    trackerOf(row) !== '' && quantityHeadings.every((heading) => row.text(heading) === '')
  return [
    ...(isRounded
      ? [
          {
            field: 'weight',
            value: grams,
            problem: 'The weight has fractions of a gram',
            remedy: 'It is rounded to whole grams',
          },
        ]
      : []),
    ...(lacksQuantity
      ? [
          {
            field: 'firstStock',
            value: '',
            problem: 'Stock is counted, but the file has no quantity',
            remedy: 'It starts at 0. Import your inventory file next',
          },
        ]
      : []),
  ]
}
