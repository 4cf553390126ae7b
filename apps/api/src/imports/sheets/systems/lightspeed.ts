import {
  asDraft,
  deepestPath,
  isNo,
  isYes,
  numberIn,
  optionCells,
  withCells,
} from './shop-system.ts'
import type { Note, ShopSystem, SystemRow } from './shop-system.ts'

const names = ['one', 'two', 'three']

/** X-Series (formerly Vend): a row for each variant, with a stock column for each outlet. */
export const lightspeedX: ShopSystem = {
  origin: 'lightspeed',
  marks: [
    ['handle', 'sku', 'retail_price'],
    ['handle', 'sku', 'supply_price'],
    ['handle', 'sku', 'variant_option_one_name'],
  ],
  fields: {
    id: null,
    handle: 'slug',
    sku: 'sku',
    name: 'title',
    description: 'description',
    product_category: 'category',
    type: 'productType',
    brand_name: 'vendor',
    supplier_name: null,
    supplier_code: null,
    supply_price: 'cost',
    retail_price: 'price',
    tags: 'tags',
    active: null,
    composite_name: null,
    composite_sku: null,
    composite_quantity: null,
    account_code: null,
  },
  reads:
    /^(?:active|track_inventory|inventory_.*|variant_option_\w+_(?:name|value)|product_category)$/,
  keyOf: (text) => text('handle'),
  read(rows) {
    return rows.map((row, index) => {
      const draft = index === 0 && rows.every((other) => isNo(other.text('active')))
      const stock = stockIn(row)
      const isCounted = isYes(row.text('track_inventory')) || stock !== null
      return withCells(
        row,
        {
          ...(draft && { status: 'draft' }),
          title: (row.cells.get('title') ?? '').split(' / ', 1).join(''),
          category: deepestPath([row.cells.get('category') ?? ''], /[>/]/),
          tracked: isCounted ? 'yes' : 'no',
          firstStock: stock === null ? '' : String(stock),
          ...optionCells(
            names.flatMap((place) => {
              const value = row.text(`variant_option_${place}_value`)
              return value === ''
                ? []
                : [[row.text(`variant_option_${place}_name`) || `Option ${place}`, value] as const]
            }),
          ),
        },
        draft ? [asDraft('0', 'The item isn’t active in Lightspeed')] : [],
      )
    })
  },
}

function stockIn(row: SystemRow): number | null {
  const counts = row.headings.flatMap((heading) =>
    heading.startsWith('inventory_') ? (numberIn(row.text(heading)) ?? []) : [],
  )
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

/** R-Series: a row for each item. */
export const lightspeedR: ShopSystem = {
  origin: 'lightspeed',
  marks: [
    ['system id', 'custom sku'],
    ['system id', 'item', 'price'],
    ['description', 'custom sku', 'default cost'],
  ],
  fields: {
    'system id': null,
    upc: null,
    ean: null,
    'custom sku': 'sku',
    'manufact. sku': null,
    item: 'title',
    description: 'title',
    price: 'price',
    default: 'price',
    'default price': 'price',
    'default cost': 'cost',
    msrp: null,
    category: 'category',
    brand: 'vendor',
    'qty.': 'firstStock',
    qty: 'firstStock',
    'quantity on hand': 'firstStock',
    vendor: null,
    tags: 'tags',
  },
  reads: /^(?:upc|ean|msrp|archived|publish to ecom|subcategory \d)$/,
  read: (rows) => rows.map(readItem),
}

function readItem(row: SystemRow): SystemRow {
  const draft: Note | null = isYes(row.text('archived'))
    ? asDraft('archived', 'The item is archived in Lightspeed')
    : null
  const below = row.headings.filter((heading) => /^subcategory \d$/.test(heading)).map(row.text)
  return withCells(
    row,
    {
      ...(draft && { status: 'draft' }),
      barcode: row.text('ean') || row.text('upc'),
      category: [row.cells.get('category') ?? '', ...below].filter(Boolean).join(' > '),
      tracked: row.cells.has('firstStock') ? 'yes' : undefined,
    },
    draft ? [draft] : [],
  )
}
