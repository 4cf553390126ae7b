import { asDraft, deepestPath, isNo, optionCells, withCells } from './shop-system.ts'
import type { Note, ShopSystem, SystemRow } from './shop-system.ts'

export const magento: ShopSystem = {
  origin: 'magento',
  marks: [
    ['sku', 'product_type', 'attribute_set_code'],
    ['sku', 'product_type', 'name', 'visibility'],
  ],
  fields: {
    sku: 'sku',
    name: 'title',
    description: 'description',
    short_description: null,
    weight: null,
    product_type: null,
    categories: 'category',
    price: 'price',
    special_price: 'salePrice',
    special_price_from_date: null,
    special_price_to_date: null,
    tax_class_name: null,
    url_key: 'slug',
    meta_title: 'seoTitle',
    meta_description: 'seoDescription',
    qty: 'firstStock',
    base_image: 'pictures',
    cost: 'cost',
  },
  reads:
    /^(?:product_type|product_online|store_view_code|visibility|categories|additional_images|additional_attributes|configurable_variations|configurable_variation_labels|short_description|manage_stock|is_in_stock|allow_backorders|base_image_label)$/,
  linksOf: (text) =>
    childrenOf(text('configurable_variations')).map(({ sku }) => [sku, text('sku')]),
  keyOf: (text, { links }) => links.get(text('sku')) ?? text('sku'),
  read(rows) {
    // Rows of a store view only translate.
    const main = rows.filter((row) => row.text('store_view_code') === '')
    const parent = main.find((row) => row.text('configurable_variations') !== '')
    if (!parent) return main.map(readProduct)
    const children = main.filter((row) => row !== parent)
    const labels = labelsIn(parent.text('configurable_variation_labels'))
    const choices = new Map(
      childrenOf(parent.text('configurable_variations')).map(({ sku, options }) => [sku, options]),
    )
    const head = withCells(readProduct(parent), ofVariantOnly)
    return [
      head,
      ...children.map((row) =>
        withCells(readProduct(row), {
          ...ofItem,
          ...optionCells(
            (choices.get(row.text('sku')) ?? []).map(([code, value]) => [
              labels.get(code) ?? named(code),
              value,
            ]),
          ),
        }),
      ),
    ]
  },
}

const ofVariantOnly = {
  sku: '',
  price: '',
  salePrice: '',
  firstStock: '',
  tracked: '',
  backorder: '',
}

/** The child's own page and pictures are not those of the item. */
const ofItem = {
  title: '',
  slug: '',
  status: '',
  description: '',
  category: '',
  seoTitle: '',
  seoDescription: '',
  pictures: '',
}

const named = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

function childrenOf(text: string) {
  return text
    .split('|')
    .filter(Boolean)
    .map((variation) => {
      const pairs = variation.split(',').flatMap((part) => {
        const [code = '', value = ''] = part.split('=').map((word) => word.trim())
        return code === '' ? [] : [[code, value] as const]
      })
      return {
        sku: pairs.find(([code]) => code === 'sku')?.[1] ?? '',
        options: pairs.filter(([code]) => code !== 'sku' && code !== 'display'),
      }
    })
}

const labelsIn = (text: string) =>
  new Map(
    text.split(',').flatMap((part) => {
      const [code = '', label = ''] = part.split('=').map((word) => word.trim())
      return label === '' ? [] : [[code, label] as const]
    }),
  )

function readProduct(row: SystemRow): SystemRow {
  const draft = whyDraft(row)
  const pictures = [row.text('base_image'), ...row.text('additional_images').split(',')]
  const stock = row.text('qty')
  return withCells(
    row,
    {
      ...(draft && { status: 'draft' }),
      description: row.text('description') || row.text('short_description'),
      category: deepestPath(
        row
          .text('categories')
          .split(',')
          .map((path) => path.replace(/^(?:Default Category|Root Catalog)(?:\/|$)/, '')),
        '/',
      ),
      pictures: [...new Set(pictures.map((picture) => picture.trim()).filter(Boolean))].join(' '),
      firstStock: isNo(row.text('is_in_stock')) ? '0' : stock,
      tracked: isNo(row.text('manage_stock')) || stock === '' ? 'no' : 'yes',
      ...(/^[12]$/.test(row.text('allow_backorders')) && { backorder: 'yes' }),
    },
    draft ? [draft] : [],
  )
}

function whyDraft(row: SystemRow): Note | null {
  const type = row.text('product_type')
  if (isNo(row.text('product_online')) || row.text('product_online') === '2')
    return asDraft(row.text('product_online'), 'The item is disabled in Magento')
  if (row.text('visibility') === 'Not Visible Individually')
    return asDraft(row.text('visibility'), 'The item isn’t visible on its own in Magento')
  return /^(?:bundle|grouped|downloadable|giftcard)$/.test(type)
    ? asDraft(type, `The item is a ${type} product in Magento`)
    : null
}
