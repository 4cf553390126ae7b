import { optionCells, withCells } from './shop-system.ts'
import type { ShopSystem, SystemRow } from './shop-system.ts'

/** One row for each listing; its choices are lists in a cell. */
export const etsy: ShopSystem = {
  origin: 'etsy',
  marks: [
    ['title', 'currency_code', 'quantity'],
    ['title', 'price', 'quantity', 'image1'],
  ],
  fields: {
    title: 'title',
    description: 'description',
    price: 'price',
    currency_code: 'currency',
    quantity: 'firstStock',
    tags: 'tags',
    materials: null,
    image1: 'pictures',
    sku: null,
  },
  reads: /^(?:sku|image\d+|variation \d (?:name|values))$/,
  read: (rows) => rows.flatMap(readListing),
}

const split = (text: string) => text.split(',').map((part) => part.trim())

function readListing(row: SystemRow): SystemRow[] {
  const skus = split(row.text('sku'))
  const base = withCells(row, {
    tags: row.text('tags').replaceAll('_', ' '),
    pictures: row.headings
      .filter((heading) => /^image\d+$/.test(heading))
      .map(row.text)
      .filter(Boolean)
      .join(' '),
  })
  const options = [1, 2].flatMap((place) => {
    const values = split(row.text(`variation ${place} values`)).filter(Boolean)
    return values.length === 0
      ? []
      : [{ name: row.text(`variation ${place} name`) || `Option ${place}`, values }]
  })
  if (options.length === 0) return [withCells(base, { sku: skus[0] ?? '', tracked: 'yes' })]
  const choices = options.reduce<(readonly [string, string])[][]>(
    (made, { name, values }) =>
      made.flatMap((choice) => values.map((value) => [...choice, [name, value] as const])),
    [[]],
  )
  return choices.map((choice, index) => {
    const isOnly = choices.length === 1
    const sku = skus.length === choices.length ? (skus[index] ?? '') : ''
    return withCells(
      base,
      {
        ...optionCells(choice),
        sku,
        tracked: 'yes',
        ...(!isOnly && { firstStock: '0' }),
        ...(index > 0 && { pictures: '' }),
      },
      isOnly || index > 0
        ? []
        : [
            {
              field: 'firstStock',
              value: row.text('quantity'),
              problem: 'Etsy gives one quantity for all choices together',
              remedy: 'Each choice starts at 0. Count them under Stock',
            },
          ],
    )
  })
}
