import { numberIn, withCells } from './shop-system.ts'
import type { ShopSystem, SystemRow } from './shop-system.ts'

const options = [1, 2, 3].flatMap((place) => [
  [`option${place} name`, `option${place}Name`],
  [`option${place} value`, `option${place}Value`],
])

const quantities = ['on hand (new)', 'on hand', 'on hand (current)', 'available']
const others =
  /^(?:handle|title|option\d (?:name|value)|sku|barcode|hs code|coo|location|bin name|incoming.*|unavailable.*|committed.*|available.*|on hand.*)$/

/** Inventory export: a row for each variant and location, or a column for each location. */
export const shopifyInventory: ShopSystem = {
  origin: 'shopify-inventory',
  marks: [
    ['handle', 'option1 value', 'sku', 'on hand'],
    ['handle', 'option1 value', 'sku', 'on hand (current)'],
    ['handle', 'option1 value', 'sku', 'available'],
    ['handle', 'option1 value', 'sku', 'hs code', 'coo'],
  ],
  fields: {
    handle: 'slug',
    title: 'title',
    sku: 'sku',
    'hs code': null,
    coo: null,
    location: null,
    available: null,
    'on hand': 'firstStock',
    ...Object.fromEntries(options),
  },
  reads: /^(?:location|on hand.*|available|incoming)$/,
  keyOf: (text) => text('handle'),
  read(rows) {
    const totals = new Map<string, { row: SystemRow; total: number | null }>()
    for (const row of rows) {
      const key = ['option1 value', 'option2 value', 'option3 value'].map(row.text).join('\n')
      const known = totals.get(key)
      const quantity = quantityIn(row)
      if (known) known.total = quantity === null ? known.total : (known.total ?? 0) + quantity
      else totals.set(key, { row, total: quantity })
    }
    return [...totals.values()].map(({ row, total }) =>
      withCells(row, { firstStock: total === null ? '' : String(total), title: '' }),
    )
  },
}

function quantityIn(row: SystemRow): number | null {
  const heading = quantities.find((name) => row.text(name) !== '')
  if (heading) return numberIn(row.text(heading))
  const counts = row.headings.flatMap((name) =>
    others.test(name) ? [] : (numberIn(row.text(name)) ?? []),
  )
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}
