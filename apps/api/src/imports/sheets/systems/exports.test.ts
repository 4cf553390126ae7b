import { afterAll, beforeAll, expect, test } from 'vitest'

import { getItem, listItems } from '@marketday/contract/catalog/products/products'
import { chooseSheetColumns, getSheet } from '@marketday/contract/imports/sheets'

import { sheetUploads } from '../../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed } = sheetUploads(() => t)

async function itemsOf(owner: Staff) {
  const { rows } = (await owner.call(listItems, { query: {} })).body
  const items = await Promise.all(
    rows.map(({ id }) => owner.call(getItem, { params: { itemId: id } })),
  )
  return items.map(({ body }) => body).toSorted((a, b) => a.title.localeCompare(b.title))
}

async function imported(owner: Staff, lines: readonly string[]) {
  const id = await upload(owner, lines.join('\n'))
  const { matchBy, format } = (await owner.call(getSheet, { params: { id } })).body
  const { counts } = await compared(owner, id, matchBy ?? 'none')
  await committed(owner, id)
  return { counts, origin: format.origin, items: await itemsOf(owner) }
}

test('variations of a WooCommerce export belong to their parent, and private items stay drafts', async () => {
  const { counts, items } = await imported(await t.owner(), [
    '\uFEFFID,Type,SKU,Name,Published,"In stock?",Stock,"Tax class","Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"',
    '7,variable,MUG,Mug,1,1,,,,"Kitchen > Cups",,Glaze,"Sky, Sand"',
    '8,variation,MUG-1,"Mug - Sky",1,1,6,parent,12,,MUG,Glaze,Sky',
    '9,variation,MUG-2,"Mug - Sand",1,0,,parent,12.5,,MUG,Glaze,Sand',
    '10,simple,JUG,Jug,-1,1,2,,30,Kitchen,,,',
  ])
  expect(counts).toMatchObject({ added: 2, faulty: 0 })
  expect(items).toMatchObject([
    { title: 'Jug', status: 'draft', variants: [{ sku: 'JUG', priceMinor: 3000 }] },
    {
      title: 'Mug',
      status: 'active',
      variants: [
        { optionValues: ['Sky'], sku: 'MUG-1', priceMinor: 1200, stock: { onHand: 6 } },
        { optionValues: ['Sand'], sku: 'MUG-2', priceMinor: 1250, tracked: true },
      ],
    },
  ])
})

test('a Square item with a price entered at each sale becomes a draft', async () => {
  const { items } = await imported(await t.owner(), [
    'Token,Item Name,Variation Name,SKU,Description,Category,Price,New Quantity High Street',
    'A1,Tea,Pot,TEA-P,,Drinks,4.20,3',
    'A2,Tea,Cup,TEA-C,,Drinks,2.10,',
    'B1,Hamper,Regular,,,Gifts,variable,5',
  ])
  expect(items).toMatchObject([
    { title: 'Hamper', status: 'draft', variants: [{ stock: { onHand: 5 } }] },
    { title: 'Tea', variants: [{ optionValues: ['Pot'] }, { optionValues: ['Cup'] }] },
  ])
})

test('the file of one stock column counts stock, and prices in another currency need a rate', async () => {
  const owner = await t.owner()
  await imported(owner, ['SKU,Name,Price,Stock', 'a-1,Apple,0.50,9'])
  const { counts, items } = await imported(owner, ['SKU,Stock', 'a-1,4'])
  expect(counts).toMatchObject({ changed: 1, faulty: 0 })
  expect(items[0]?.variants[0]?.stock.onHand).toBe(4)
  const id = await upload(owner, 'TITLE,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1\nBag,10.00,USD,1,\n')
  expect((await compared(owner, id, 'none')).counts).toMatchObject({ added: 0, faulty: 1 })
  const sheet = (await owner.call(getSheet, { params: { id } })).body
  expect(sheet.format.currency).toBe('USD')
  await owner.call(chooseSheetColumns, {
    params: { id },
    body: {
      columns: sheet.columns.map(({ field }) => field),
      matchBy: 'none',
      decimal: '.',
      rate: 0.8,
    },
  })
  await t.runJobs()
  await committed(owner, id)
  expect((await itemsOf(owner)).find(({ title }) => title === 'Bag')?.variants).toMatchObject([
    { priceMinor: 800 },
  ])
})
