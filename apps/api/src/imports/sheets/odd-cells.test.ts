import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSheetFaults } from '@marketday/contract/imports/sheets'
import { createItem, listItems } from '@marketday/contract/catalog/products/products'

import { workbookFile } from '../../../testing/imports/list-files.ts'
import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed } = sheetUploads(() => t)

test('a price that is an error or a formula without a result is a fault, not 0', async () => {
  const owner = await t.owner()
  const text = (place: string, value: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (number: number, title: string, price: string) =>
    `<row r="${number}">${text(`A${number}`, title)}<c r="B${number}"${price}</c></row>`
  const id = await upload(
    owner,
    workbookFile({
      shared: [],
      sheets: {
        A: [
          `<row r="1">${text('A1', 'Title')}${text('B1', 'Price')}</row>`,
          row(2, 'Bun', '><v>1.5</v>'),
          row(3, 'Loaf', ' t="e"><f>1/0</f><v>#DIV/0!</v>'),
          row(4, 'Roll', '><f>B2*2</f>'),
        ].join(''),
      },
    }),
  )
  expect((await compared(owner, id, 'none')).counts).toMatchObject({ added: 1, faulty: 2 })
  const { rows } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(rows.map((fault) => [fault.row, fault.heading, fault.value])).toEqual([
    [3, 'Price', '#DIV/0!'],
    [4, 'Price', '#FORMULA!'],
  ])
})

test('zero-width characters neither hide an item of the shop nor stay in texts', async () => {
  const owner = await t.owner()
  await owner.call(createItem, {
    body: {
      title: 'Bun',
      status: 'active',
      variants: [{ optionValues: [], sku: 'bun-1', priceMinor: 100 }],
    },
  })
  const id = await upload(
    owner,
    'SKU,Title,Price\n\u200Bbun\u200C-1\u2060,Bun,1\u200B.20\n\uFEFF\u200Bmug,\u200BMug\u200B,\u200B9.00\n',
  )
  expect((await compared(owner, id, 'sku')).counts).toMatchObject({
    added: 1,
    changed: 1,
    faulty: 0,
  })
  await committed(owner, id)
  const { rows } = (await owner.call(listItems, { query: {} })).body
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Bun', 'Mug'])
})

test('rows of an item stay together if an address has a zero-width character', async () => {
  const owner = await t.owner()
  const id = await upload(
    owner,
    [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      'tea,Tea,Size,S,1.00',
      '\u200Btea,,,M,2.00',
    ].join('\n'),
  )
  expect((await compared(owner, id, 'slug')).counts).toMatchObject({ added: 1, faulty: 0 })
})
