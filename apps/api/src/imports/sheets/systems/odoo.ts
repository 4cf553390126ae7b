import { asDraft, isNo, optionCells, toGrams, withCells } from './shop-system.ts'
import type { Note, ShopSystem, SystemRow } from './shop-system.ts'

export const odoo: ShopSystem = {
  origin: 'odoo',
  marks: [
    ['internal reference', 'name'],
    ['default_code', 'list_price'],
    ['interne referenz', 'name'],
    ['name', 'default_code'],
    ['name', 'sales price', 'product category'],
  ],
  fields: {
    id: null,
    'external id': null,
    name: 'title',
    'internal reference': 'sku',
    'interne referenz': 'sku',
    default_code: 'sku',
    barcode: 'barcode',
    strichcode: 'barcode',
    'sales price': 'price',
    verkaufspreis: 'price',
    list_price: 'price',
    'public price': 'price',
    cost: 'cost',
    kosten: 'cost',
    standard_price: 'cost',
    'product category': 'category',
    produktkategorie: 'category',
    categ_id: 'category',
    'product type': null,
    produkttyp: null,
    type: null,
    detailed_type: null,
    'quantity on hand': 'firstStock',
    'qty on hand': 'firstStock',
    bestandsmenge: 'firstStock',
    qty_available: 'firstStock',
    weight: 'weight',
    gewicht: 'weight',
    'sales description': 'description',
    description_sale: 'description',
    website_description: 'description',
    active: null,
  },
  reads:
    /^(?:sale_ok|can be sold|kann verkauft werden|active|aktiv|is published|is_published|website_published|product category|produktkategorie|categ_id.*|weight|gewicht|attribute.*|variant values|product_template_variant_value_ids|product attributes.*)$/,
  keyOf: (text) => (text('variant values') ? text('name') : ''),
  read: (rows) => rows.map(readProduct),
}

function readProduct(row: SystemRow): SystemRow {
  const draft = whyDraft(row)
  const category = row.cells.get('category')
  const choices = (row.text('variant values') || row.text('product_template_variant_value_ids'))
    .split(',')
    .flatMap((part) => {
      const [name = '', value = ''] = part.split(':').map((word) => word.trim())
      return value === '' ? [] : [[name, value] as const]
    })
  const path = category
    ?.split('/')
    .map((part) => part.trim())
    .filter((part) => !/^(?:all|alle|saleable|verkäuflich|todos|tous)$/i.test(part))
  return withCells(
    row,
    {
      ...(draft && { status: 'draft' }),
      ...(path && { category: path.join(' > ') }),
      weight: toGrams(row.cells.get('weight') ?? '', 'kg'),
      tracked: row.cells.has('firstStock') ? 'yes' : undefined,
      ...(choices.length > 0 && optionCells(choices)),
    },
    draft ? [draft] : [],
  )
}

function whyDraft(row: SystemRow): Note | null {
  const off = [
    'sale_ok',
    'can be sold',
    'kann verkauft werden',
    'active',
    'aktiv',
    'is published',
    'is_published',
    'website_published',
  ].find((heading) => isNo(row.text(heading)))
  return off ? asDraft(row.text(off), 'The item isn’t for sale in Odoo') : null
}
