import { asDraft, deepestPath, isNo, optionCells, withCells } from './shop-system.ts'
import type { Note, ShopSystem, SystemRow } from './shop-system.ts'

/** The product row comes first; its SKU, variant and image rows follow. */
export const bigcommerce: ShopSystem = {
  origin: 'bigcommerce',
  marks: [
    ['item type', 'product name', 'product code/sku'],
    ['item', 'id', 'name', 'sku', 'inventory tracking'],
    ['item', 'name', 'type', 'sku', 'options'],
    ['product name', 'product code/sku'],
  ],
  fields: {
    'item type': null,
    'product id': null,
    id: null,
    item: null,
    type: null,
    'product type': null,
    'product name': 'title',
    name: 'title',
    'product code/sku': 'sku',
    sku: 'sku',
    'brand name': 'vendor',
    'brand id': null,
    'product description': 'description',
    description: 'description',
    price: 'price',
    'cost price': 'cost',
    'retail price': null,
    'sale price': null,
    'product upc/ean': 'barcode',
    'upc/ean': 'barcode',
    'stock level': 'firstStock',
    'current stock level': 'firstStock',
    'current stock': 'firstStock',
    'low stock level': 'lowStock',
    'low stock': 'lowStock',
    category: 'category',
    categories: 'category',
    'search keywords': null,
    'page title': 'seoTitle',
    'meta description': 'seoDescription',
    'product url': null,
    weight: null,
  },
  reads:
    /^(?:item type|item|options|option set|product visible\?|is visible|allow purchases\?|product availability|track inventory|inventory tracking|category|categories|product image file - \d+|product image (?:url|description) - \d+|image url \(import\)|internal image url \(export\)|image description|variant image url|sale price|retail price)$/,
  keyOf: (text, { previous }) =>
    /^(?:product|)$/i.test(text('item type') || text('item'))
      ? text('product id') || text('id') || text('product name') || text('name')
      : previous,
  read(rows) {
    const isProduct = (row: SystemRow) => /^(?:product|)$/i.test(kindOf(row))
    const parent = rows.find(isProduct) ?? rows[0]
    const variants = rows.filter((row) => row !== parent && /^(?:sku|variant)$/i.test(kindOf(row)))
    const images = rows.filter((row) => /^image$/i.test(kindOf(row)))
    if (!parent) return []
    const read = readProduct(parent, images)
    const choices = variants.map((row) => ({ row, options: optionsOf(row) }))
    if (!choices.some(({ options }) => options.length > 0)) return [read]
    return [
      withCells(read, {
        sku: '',
        price: '',
        firstStock: '',
        tracked: '',
        lowStock: '',
        barcode: '',
        salePrice: '',
        formerPrice: '',
      }),
      ...choices.map(({ row, options }) =>
        withCells(row, {
          title: '',
          description: '',
          category: '',
          vendor: '',
          seoTitle: '',
          seoDescription: '',
          price: row.cells.get('price') ?? parent.cells.get('price') ?? '',
          tracked: trackedCell(parent),
          variantPicture: row.text('variant image url') || row.text('product image file - 1'),
          ...optionCells(options),
        }),
      ),
    ]
  },
}

const kindOf = (row: SystemRow) => row.text('item type') || row.text('item')

function trackedCell(row: SystemRow): string {
  const tracking = row.text('track inventory') || row.text('inventory tracking')
  return /^(?:n|none|)$/i.test(tracking) ? 'no' : 'yes'
}

/** `Size=L` in brackets of type letters, or `Type=Rectangle|Name=Size|Value=L`. */
function optionsOf(row: SystemRow): (readonly [string, string])[] {
  const modern = [...row.text('options').matchAll(/Name=([^|]+)\|Value=([^|\n]+?)(?=Type=|$|\n)/g)]
  if (modern.length > 0) return modern.map(([, name = '', value = '']) => [name, value.trim()])
  const name = row.text('product name') || row.text('name')
  return [...name.matchAll(/\[[A-Z]+\]([^=[\]]+)=([^,[\]]+)/g)].map(
    ([, option = '', value = '']) => [
      option.trim(),
      value.replace(/:#?[0-9a-f]{3,6}$/i, '').trim(),
    ],
  )
}

function readProduct(row: SystemRow, images: readonly SystemRow[]): SystemRow {
  const draft = whyDraft(row)
  const pictureOf = (image: SystemRow) =>
    image.text('image url (import)') || image.text('internal image url (export)')
  const pictures = [
    ...row.headings.flatMap((heading) =>
      /^product image (?:file|url) - \d+$/.test(heading) ? [row.text(heading)] : [],
    ),
    ...images.map(pictureOf),
  ].filter((address) => /^https?:/.test(address))
  const read = withCells(
    row,
    {
      ...(draft && { status: 'draft' }),
      category: deepestPath((row.cells.get('category') ?? '').split(';'), '/'),
      pictures: [...new Set(pictures)].join(' '),
      tracked: trackedCell(row),
      ...(trackedCell(row) === 'no' && { firstStock: '' }),
      ...(Number(row.text('retail price')) > 0 && { formerPrice: row.text('retail price') }),
      ...(Number(row.text('sale price')) > 0 && { salePrice: row.text('sale price') }),
    },
    draft ? [draft] : [],
  )
  return {
    ...read,
    alts: new Map(images.map((image) => [pictureOf(image), image.text('image description')])),
  }
}

function whyDraft(row: SystemRow): Note | null {
  const isHidden = isNo(row.text('product visible?') || row.text('is visible'))
  if (isHidden) return asDraft('hidden', 'The item is hidden in BigCommerce')
  return isNo(row.text('allow purchases?')) || /^disabled$/i.test(row.text('product availability'))
    ? asDraft('no', 'The item can’t be bought in BigCommerce')
    : null
}
