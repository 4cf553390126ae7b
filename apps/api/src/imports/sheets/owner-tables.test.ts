import { afterAll, beforeAll, expect, test } from 'vitest'

import { getSheet } from '@marketday/contract/imports/sheets'
import { getItem, listItems } from '@marketday/contract/catalog/products/products'

import type { Staff } from '../../../testing/actors.ts'
import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed } = sheetUploads(() => t)

async function importItems(owner: Staff, lines: readonly string[]) {
  const id = await upload(owner, lines.join('\n'))
  const sheet = (await owner.call(getSheet, { params: { id } })).body
  await compared(owner, id, sheet.matchBy ?? 'none')
  await committed(owner, id)
  const { rows } = (await owner.call(listItems, { query: { limit: 100 } })).body
  const items = await Promise.all(
    rows.map(async (row) => (await owner.call(getItem, { params: { itemId: row.id } })).body),
  )
  return { sheet, items: items.toSorted((a, b) => a.title.localeCompare(b.title)) }
}

test('columns of prices by size make a variant for each size with a price', async () => {
  const { sheet, items } = await importItems(
    await t.owner(),
    ['Name,SKU,50 g,250 g,Group', 'Assam,T1,4.20,18,Black', 'Sencha,T2,6.50,,Green'].map((line) =>
      line.replace('Tea', 'Name'),
    ),
  )
  expect(sheet.missing).toEqual([])
  expect(sheet.columns.map(({ isUsed }) => isUsed)).toEqual([true, true, true, true, true])
  expect(items).toMatchObject([
    {
      title: 'Assam',
      options: [{ name: 'Size', values: ['50 g', '250 g'] }],
      variants: [
        { optionValues: ['50 g'], sku: 'T1', priceMinor: 420 },
        { optionValues: ['250 g'], sku: null, priceMinor: 1800 },
      ],
    },
    { title: 'Sencha', options: [], variants: [{ sku: 'T2', priceMinor: 650 }] },
  ])
})

test('beside a price, a column of a size is no price', async () => {
  const { items } = await importItems(await t.owner(), ['Name,Price,100 g,250 g', 'Assam,4.20,3,5'])
  expect(items).toMatchObject([{ title: 'Assam', variants: [{ priceMinor: 420 }] }])
})

test('counts below sizes of clothes are no prices', async () => {
  const { items } = await importItems(await t.owner(), [
    'Name,Small,M,L',
    'Shirt,3,5,2',
    'Hat,4,1,0',
  ])
  expect(items).toMatchObject([
    { title: 'Hat', status: 'draft', options: [] },
    { title: 'Shirt', status: 'draft', options: [] },
  ])
})

test('a list without headings is imported by its values', async () => {
  const { sheet, items } = await importItems(await t.owner(), ['Beer;4.50', 'Cider;3.80'])
  expect(sheet.format.headerRow).toBe(0)
  expect(items).toMatchObject([
    { title: 'Beer', variants: [{ priceMinor: 450 }] },
    { title: 'Cider', variants: [{ priceMinor: 380 }] },
  ])
})

test('items that a table does not show are drafts, in the words of its language', async () => {
  const { items } = await importItems(await t.owner(), [
    'Nombre;Precio;Mostrar en tienda;Available',
    'Angel;45;SÍ;0',
    'Amour;45;NO;3',
  ])
  expect(items).toMatchObject([
    { title: 'Amour', status: 'draft' },
    { title: 'Angel', status: 'active', variants: [{ stock: { available: 0 } }] },
  ])
})

test('the address of an item elsewhere keeps its last part, and a published item is live', async () => {
  const { items } = await importItems(await t.owner(), [
    'name,sku,status,price,permalink',
    'Blue set,A1,publish,28.90,https://shop.example/produkt/blue-set-a1/',
    'Red set,A2,trash,28.90,https://shop.example/produkt/red-set-a2/',
  ])
  expect(items).toMatchObject([
    { slug: 'blue-set-a1', status: 'active' },
    { slug: 'red-set-a2', status: 'draft' },
  ])
})

test('addresses that only a query tells apart stay apart', async () => {
  const { items } = await importItems(await t.owner(), [
    'Name,Permalink,Price',
    'Loaf,https://shop.example/product?id=1,3',
    'Bun,https://shop.example/product?id=2,4',
  ])
  expect(items.map(({ title }) => title)).toEqual(['Bun', 'Loaf'])
})

test('a count below Online hides nothing', async () => {
  const { items } = await importItems(await t.owner(), ['Name,Price,Online', 'Loaf,3,0', 'Bun,4,5'])
  expect(items.map(({ status }) => status)).toEqual(['active', 'active'])
})

test('an address elsewhere finds its item again', async () => {
  const owner = await t.owner()
  const lines = ['name,price,permalink', 'Blue set,28.90,https://shop.example/produkt/blue-set/']
  await importItems(owner, lines)
  const id = await upload(owner, lines.join('\n'))
  expect((await compared(owner, id, 'slug')).counts).toMatchObject({ added: 0, unchanged: 1 })
})
