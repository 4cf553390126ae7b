import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSheetFaults, listSheetItems } from '@marketday/contract/imports/sheets'
import { getImport } from '@marketday/contract/imports/imports'
import { createItem, getItem, listItems } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { addDigital } from '../../../testing/products/digital-items.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const { upload, compared, committed, exported } = sheetUploads(() => t)

async function find(owner: Staff, title: string) {
  const { rows } = (await owner.call(listItems, { query: { search: title } })).body
  const itemId = rows.find((row) => row.title === title)?.id ?? ''
  return (await owner.call(getItem, { params: { itemId } })).body
}

const faultsOf = async (owner: Staff, id: string) =>
  (await owner.call(listSheetFaults, { params: { id } })).body.rows

test('INV-09 INV-06 a file says kinds, days and quantity prices, and taking it back restores them', async () => {
  const owner = await t.owner()
  await owner.call(createItem, {
    body: {
      title: 'Rye',
      variants: [
        {
          optionValues: [],
          sku: 'rye',
          priceMinor: 900,
          weightGrams: 500,
          lowStockThreshold: 2,
          quantityBreaks: [{ from: 5, priceMinor: 800 }],
        },
      ],
    },
  })
  const before = await exported(owner)
  const file = [
    'SKU\tTitle\tPrice\tKind\tMade in days\tQuantity prices',
    'rye\t\t9,00\tMade to order\t4\t10: 7,50; 50: £ 6,90',
    'cake\tCake\t40,00\tmade_to_order\t3\t',
    'course\tCourse\t99,00\tservice\t\t2: 1.090,00',
  ].join('\n')
  const id = await upload(owner, file)
  const sheet = await compared(owner, id, 'sku')
  expect(sheet.counts).toEqual({ added: 1, changed: 1, unchanged: 0, faulty: 1, repaired: 0 })
  expect(await faultsOf(owner, id)).toMatchObject([
    { row: 4, heading: 'Quantity prices', problem: 'Must be below the price' },
  ])
  const query = { kind: 'changed' as const }
  const { rows } = (await owner.call(listSheetItems, { params: { id }, query })).body
  expect(rows[0]?.changes.map(({ field, before: was, after }) => [field, was, after])).toEqual([
    ['kind', 'physical', 'made to order'],
    ['leadDays', '', '4'],
    ['quantityBreaks', '5: 8.00', '10: 7.50; 50: 6.90'],
    ['lowStock', '2', '0'],
    ['tracked', 'yes', 'no'],
  ])
  await committed(owner, id)
  expect(await find(owner, 'Rye')).toMatchObject({
    kind: 'made_to_order',
    leadDays: 4,
    variants: [
      {
        tracked: false,
        quantityBreaks: [
          { from: 10, priceMinor: 750 },
          { from: 50, priceMinor: 690 },
        ],
      },
    ],
  })
  expect(await find(owner, 'Cake')).toMatchObject({ kind: 'made_to_order', leadDays: 3 })
  await undone(t, owner, id)
  expect(await exported(owner)).toBe(before)
})

test('INV-09 what no file decides of a kind is refused in words', async () => {
  const owner = await t.owner()
  const { body: roll } = await owner.call(createItem, {
    body: { title: 'Roll', variants: [{ optionValues: [], sku: 'roll', priceMinor: 100 }] },
  })
  const parts = [{ variantId: roll.variants[0]?.id ?? '', quantity: 2 }]
  await owner.call(createItem, {
    body: {
      title: 'Box',
      kind: 'bundle',
      parts,
      variants: [{ optionValues: [], sku: 'box', priceMinor: 500 }],
    },
  })
  const file = [
    'SKU,Title,Price,Kind,Made in days,Quantity prices',
    'box,,,physical,,',
    'new,New box,5.00,bundle,,',
    'odd,Odd,5.00,virtual,,',
    'days,Days,5.00,physical,3,',
    'cake,Cake,5.00,made to order,,',
    'few,Few,5.00,,,10 4.50',
  ].join('\n')
  const id = await upload(owner, file)
  await compared(owner, id, 'sku')
  const told = (await faultsOf(owner, id)).map(({ row, heading, value, problem, remedy }) => [
    row,
    heading,
    value,
    `${problem}. ${remedy}`,
  ])
  expect(told).toEqual([
    [
      2,
      'Kind',
      'physical',
      'The item is a bundle in the shop. Clear the cell, or remove its parts on its item page first',
    ],
    [
      3,
      'Kind',
      'bundle',
      'A file can’t define the contents of a bundle. Create the bundle on its item page, and clear the cell',
    ],
    [4, 'Kind', 'virtual', 'This type doesn’t exist. Enter physical, made to order or service'],
    [
      5,
      'Made in days',
      '3',
      'Only made-to-order items have lead days. Clear the cell, or change the type',
    ],
    [
      6,
      'Made in days',
      '',
      'Enter the number of days to make it. Fill in the cell, and upload the row again',
    ],
    [
      7,
      'Quantity prices',
      '10 4.50',
      'These aren’t quantity prices. Enter a minimum quantity and a price, such as 10: 4.50; 50: 3.50',
    ],
  ])
})

test('INV-19 an item that was ordered as what a file made of it keeps its kind when the file is taken back', async () => {
  const { owner, shopper, productIds, variantIds } = await openShop(t, [
    { priceMinor: 400, stock: 0 },
  ])
  const itemId = productIds[0] ?? ''
  const { slug } = (await owner.call(getItem, { params: { itemId } })).body
  const id = await upload(owner, `Address,Kind,Made in days\n${slug},made to order,2\n`)
  await compared(owner, id, 'slug')
  expect(await committed(owner, id)).toMatchObject({ updated: 1 })
  const placed = await orderDirectly(shopper, [{ variantId: variantIds[0] ?? '', quantity: 1 }])
  expect(placed.status).toBe(201)
  await undone(t, owner, id)
  expect((await owner.call(getImport, { params: { id } })).body).toMatchObject({
    status: 'undone',
    kept: 1,
    failures: [
      { reason: `order ${placed.body.number} with it is open. Complete or cancel it first` },
    ],
  })
})

test.each([
  [
    'woocommerce',
    'SKU,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends',
    'tee,Tee,1,19.00,15.00,2030-03-01,2099-07-31',
  ],
  [
    'square',
    'Token,Item Name,Variation Name,SKU,Price,Online Sale Price,Sale begins,Sale ends',
    'X1,Tee,Regular,tee,19.00,15.00,2030-03-01T00:00:00Z,2099-07-31 23:59:59',
  ],
])('UPL-03 a %s file says what is on sale and when', async (origin, headings, row) => {
  const owner = await t.owner()
  const id = await upload(owner, `${headings}\n${row}\n`)
  const sheet = await compared(owner, id, 'sku')
  expect([sheet.format.origin, sheet.counts?.added]).toEqual([origin, 1])
  await committed(owner, id)
  expect(await find(owner, 'Tee')).toMatchObject({
    saleFrom: '2030-03-01T00:00:00Z',
    saleUntil: '2099-07-31T22:59:00Z',
    variants: [{ priceMinor: 1900, salePriceMinor: 1500 }],
  })
})

test('UPL-03 a row of Shopify that has another picture only is no variant', async () => {
  const owner = await t.owner()
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Image Position',
    'tee,Tee,Size,S,tee-s,19.00,25.00,https://shop.example/1.jpg,1',
    'tee,,,M,tee-m,21.00,,https://shop.example/2.jpg,2',
    'tee,,,,,,,https://shop.example/3.jpg,3',
  ]
  const id = await upload(owner, file.join('\n'))
  expect((await compared(owner, id, 'slug')).counts).toMatchObject({ added: 1, faulty: 0 })
  await committed(owner, id)
  expect(await find(owner, 'Tee')).toMatchObject({
    variants: [{ sku: 'tee-s', compareAtMinor: 2500 }, { sku: 'tee-m' }],
  })
})

test('INV-09 files of items that are downloaded come from the form alone, and nothing is sold without', async () => {
  const owner = await t.owner()
  await addDigital(t, owner, {
    title: 'Book',
    variants: [{ optionValues: [], sku: 'book', priceMinor: 900 }],
  })
  await owner.call(createItem, {
    body: {
      title: 'Film',
      kind: 'digital',
      variants: [{ optionValues: [], sku: 'film', priceMinor: 900 }],
    },
  })
  const file = [
    'SKU,Title,Price,Kind,Status',
    'book,,8.00,digital,',
    'film,,8.00,,active',
    'new,New,5.00,digital,',
  ].join('\n')
  const id = await upload(owner, file)
  await compared(owner, id, 'sku')
  expect(
    (await faultsOf(owner, id)).map(({ row, heading, problem }) => [row, heading, problem]),
  ).toEqual([
    [3, 'Status', 'It has no file to download yet'],
    [4, 'Kind', 'A file can’t contain downloads'],
  ])
  await committed(owner, id)
  expect(await find(owner, 'Book')).toMatchObject({
    kind: 'digital',
    files: [{ name: 'Bread book.pdf' }],
    variants: [{ priceMinor: 800 }],
  })
  expect(await find(owner, 'Film')).toMatchObject({ status: 'draft' })
})
