import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportItems } from '@marketday/contract/catalog/products/export-items'
import type { ItemExport } from '@marketday/contract/catalog/products/export-items'
import { createItem, getItem, listItems } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../../testing/imports/sheet-uploads.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { readWorkbook } from '../../../imports/lists/files/read-workbook.ts'

let t: TestApp
let owner: Staff
const ids: string[] = []
beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
  const sizes = { name: 'Size', values: ['Small', 'Large'] }
  for (const item of [
    {
      title: 'Rye',
      status: 'active' as const,
      description: 'With **caraway** & <seeds>.\n\n- sliced',
      vendor: 'Mill',
      tags: ['bread', 'rye'],
      options: [sizes],
      saleUntil: '2999-01-01T00:00:00Z',
      variants: [
        {
          optionValues: ['Small'],
          sku: 'RYE-S',
          priceMinor: 350,
          salePriceMinor: 300,
          weightGrams: 400,
          initialStock: 7,
        },
        {
          optionValues: ['Large'],
          sku: 'RYE-L',
          priceMinor: 550,
          backorder: true,
          initialStock: 2,
        },
      ],
    },
    {
      title: 'Voucher',
      status: 'draft' as const,
      variants: [{ optionValues: [], priceMinor: 1_000, tracked: false }],
    },
  ])
    ids.push((await owner.call(createItem, { body: item })).body.id)
})
afterAll(() => t.close())

const ask = (changes: Partial<ItemExport>, staff: Staff = owner) =>
  staff.call(exportItems, {
    body: { selection: { matching: {} }, layout: 'shopify', format: 'json', ...changes },
  })

const readRows = async (changes: Partial<ItemExport> = {}) =>
  JSON.parse(await (await ask(changes)).body.text()) as Record<string, unknown>[]

test('Shopify’s columns: item fields once, a running sale as the price, stock, and no options as the default title', async () => {
  const [small, large, voucher] = await readRows()
  expect(small).toMatchObject({
    Handle: 'rye',
    Title: 'Rye',
    'Body (HTML)':
      '<p>With <strong>caraway</strong> &#x26; &#x3C;seeds>.</p>\n<ul>\n<li>sliced</li>\n</ul>',
    Tags: 'bread, rye',
    Published: 'TRUE',
    'Option1 Name': 'Size',
    'Option1 Value': 'Small',
    'Variant Price': '3.00',
    'Variant Compare At Price': '3.50',
    'Variant Grams': 400,
    'Variant Inventory Qty': 7,
    'Variant Inventory Policy': 'deny',
    Status: 'active',
  })
  expect(large).toMatchObject({
    Handle: 'rye',
    Title: '',
    'Option1 Value': 'Large',
    'Variant Price': '5.50',
    'Variant Compare At Price': '',
    'Variant Inventory Policy': 'continue',
  })
  expect(voucher).toMatchObject({
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    Published: 'FALSE',
    'Variant Inventory Tracker': '',
    'Variant Inventory Qty': '',
    Status: 'draft',
  })
})

test('the file for Shopify is recognised here, and brings the same items into another shop', async () => {
  const { upload, compared, committed } = sheetUploads(() => t)
  const newcomer = await t.owner()
  const file = await (await ask({ format: 'csv' })).body.text()
  const id = await upload(newcomer, file)
  await compared(newcomer, id, 'slug')
  expect(await committed(newcomer, id)).toMatchObject({ created: 2, status: 'done' })
  const { rows } = (await newcomer.call(listItems, { query: { search: 'Rye' } })).body
  const { body: rye } = await newcomer.call(getItem, { params: { itemId: rows[0]?.id ?? '' } })
  expect(rye).toMatchObject({
    title: 'Rye',
    vendor: 'Mill',
    variants: [
      { sku: 'RYE-S', priceMinor: 300, compareAtMinor: 350, stock: { available: 7 } },
      { sku: 'RYE-L', priceMinor: 550, backorder: true, stock: { available: 2 } },
    ],
  })
})

test('selected items only, in each file type, with numbers as numbers', async () => {
  const selection = { itemIds: ids.slice(1) }
  expect(await readRows({ selection })).toHaveLength(1)
  const [row] = await readRows({ selection, layout: 'marketday' })
  expect(row).toMatchObject({ title: 'Voucher', price: 10, tracked: 'no' })
  const { body } = await ask({ selection, layout: 'marketday', format: 'xlsx' })
  const [sheet] = await readWorkbook(Buffer.from(await body.arrayBuffer()))
  expect(sheet?.list).toContain('Voucher')
})

test('nothing of another shop, and an empty result says so', async () => {
  const stranger = await t.owner()
  expect((await ask({ selection: { itemIds: ids } }, stranger)).status).toBe(404)
  expect((await ask({}, stranger)).problem).toMatchObject({
    status: 409,
    detail: 'No items match these filters now',
  })
})
