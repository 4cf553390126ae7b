import {
  asDraft,
  deepestPath,
  isNo,
  isYes,
  optionCells,
  toGrams,
  withCells,
} from './shop-system.ts'
import type { ShopSystem, SystemRow } from './shop-system.ts'

const attribute = /^attribute (\d+) name$/

export const woocommerce: ShopSystem = {
  origin: 'woocommerce',
  marks: [
    ['type', 'name', 'regular price', 'published'],
    ['type', 'sku', 'name', 'regular price'],
    ['sku', 'regular price', 'published'],
    ['type', 'name', 'regular price', 'images'],
  ],
  fields: {
    id: null,
    type: null,
    name: 'title',
    sku: 'sku',
    'gtin, upc, ean, or isbn': 'barcode',
    'short description': null,
    description: 'description',
    'sale price': 'salePrice',
    'date sale price starts': 'saleFrom',
    'date sale price ends': 'saleUntil',
    'regular price': 'price',
    stock: 'firstStock',
    'in stock?': null,
    published: null,
    'low stock amount': 'lowStock',
    'cost of goods': 'cost',
    'tax class': 'taxClass',
    brands: 'vendor',
    categories: 'category',
    tags: 'tags',
    images: 'pictures',
    position: null,
  },
  reads:
    /^(?:id|type|published|in stock\?|short description|backorders allowed\?|parent|tax status|weight \(\w+\)|external url|attribute \d+ (?:name|value\(s\)))$/,
  keyOf: (text) =>
    /\bvariation\b/.test(text('type')) ? text('parent') : text('sku') || idOf(text),
  read(rows) {
    const types = rows.map((row) => row.text('type'))
    const parent = rows.find((_row, index) => !/\bvariation\b/.test(types[index] ?? ''))
    const variations = rows.filter(
      (row) => row !== parent && /\bvariation\b/.test(row.text('type')),
    )
    if (!parent) return variations.map((row) => readVariation(row, row))
    const read = readParent(parent, variations.length)
    return [read, ...variations.map((row) => readVariation(row, parent))]
  },
}

const idOf = (text: SystemRow['text']) => (text('id') ? `id:${text('id')}` : '')

function readParent(row: SystemRow, variations: number): SystemRow {
  const isVariable = /\bvariable\b/.test(row.text('type'))
  const plain = withCells(row, {
    ...sharedCells(row),
    ...stockCells(row),
    description: (row.text('description') || row.text('short description')).replaceAll('\\n', '\n'),
    category: deepestPath(row.text('categories').split(/(?<!\\),\s*/), '>'),
    vendor: row.cells.get('vendor'),
  })
  const draft = whyDraft(row, isVariable && variations === 0)
  const live = draft === null ? plain : withCells(plain, { status: 'draft' }, [draft])
  return variations > 0 ? withCells(live, ofVariantOnly) : live
}

/** A variable product has no price or stock of its own. */
const ofVariantOnly = {
  sku: '',
  barcode: '',
  price: '',
  salePrice: '',
  firstStock: '',
  tracked: '',
  backorder: '',
  lowStock: '',
  weight: '',
}

function whyDraft(row: SystemRow, lacksVariations: boolean) {
  const [type, published] = [row.text('type'), row.text('published')]
  if (isNo(published)) return asDraft(published, 'The item isn’t published in WooCommerce')
  if (type.includes('external')) return asDraft(type, 'The item is sold on another website')
  if (type.includes('grouped')) return asDraft(type, 'The item is a group of other items')
  if (/\b(?:downloadable|virtual)\b/.test(type) && type.includes('downloadable'))
    return asDraft(type, 'The item is a download, and its file isn’t in this export')
  return lacksVariations ? asDraft(type, 'The item has no variations in this file') : null
}

function readVariation(row: SystemRow, parent: SystemRow): SystemRow {
  const isOff = row !== parent && isNo(row.text('published'))
  return withCells(
    row,
    {
      title: row === parent ? row.cells.get('title') : '',
      description: '',
      category: '',
      tags: '',
      vendor: '',
      ...sharedCells(row),
      ...stockCells(row),
      ...(isOff && { tracked: 'yes', firstStock: '0' }),
      taxClass: '',
      pictures: '',
      variantPicture: row.cells.get('pictures') ?? '',
      ...optionCells(optionsOf(row)),
    },
    isOff
      ? [
          {
            field: 'firstStock',
            value: row.text('published'),
            problem: 'The variant is disabled in WooCommerce',
            remedy: 'It is added as sold out',
          },
        ]
      : [],
  )
}

const optionsOf = (row: SystemRow) =>
  row.headings.flatMap((heading) => {
    const [, place] = attribute.exec(heading) ?? []
    const name = place ? row.text(heading) : ''
    const value = row.text(`attribute ${place} value(s)`)
    return name === '' ? [] : [[name, value === '' ? 'Any' : value] as const]
  })

function sharedCells(row: SystemRow) {
  const heading = row.headings.find((name) => /^weight \(\w+\)$/.test(name)) ?? ''
  const unit = /\((\w+)\)/.exec(heading)?.[1] ?? ''
  const tax = row.text('tax class')
  return {
    weight: toGrams(row.text(heading), unit),
    taxClass: /^(?:parent|standard|)$/i.test(tax) ? '' : tax,
    saleFrom: row.text('date sale price starts'),
  }
}

function stockCells(row: SystemRow) {
  const stock = row.text('stock')
  const backorders = row.text('backorders allowed?')
  const isSoldOut = isNo(row.text('in stock?'))
  const isSoldOn = isYes(backorders) || backorders === 'notify'
  return {
    ...(stock === '' && isSoldOut && { tracked: 'yes', firstStock: '0' }),
    ...(stock === '' && !isSoldOut && { tracked: 'no' }),
    ...(stock !== '' && { tracked: 'yes' }),
    ...(isSoldOn && { backorder: 'yes' }),
  }
}
