import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSheetFaults } from '@marketday/contract/imports/sheets'
import { listItems } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const { upload, compared, committed } = sheetUploads(() => t)

test('INV-06 a file puts an item on sale, and says which sale price is none', async () => {
  const owner = await t.owner()
  const file = [
    'SKU;Title;Price;Sale price;Sale ends',
    'rye;Rye;9,00;7,50;2099-07-01 09:30',
    'odd;Odd;9,00;9,00;',
  ]
  const id = await upload(owner, file.join('\n'))
  expect((await compared(owner, id, 'sku')).counts).toMatchObject({
    added: 2,
    faulty: 0,
    repaired: 1,
  })
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(faults).toMatchObject([
    { heading: 'Sale price', problem: 'The sale price isn’t below the price', isWarning: true },
  ])
  await committed(owner, id)
  const { rows } = (await owner.call(listItems, { query: {} })).body
  expect(rows.find(({ title }) => title === 'Rye')).toMatchObject({
    minPriceMinor: 900,
    isOnSale: true,
  })
})

test('INV-24 a file says when items come into the shop, by the clock of the business', async () => {
  const owner = await t.owner()
  const file = [
    'SKU;Title;Price;Status;Publish at',
    'stollen;Stollen;9,00;scheduled;2099-07-01 09:30',
    'past;Late;9,00;scheduled;2020-07-01 09:30',
    'odd;Odd;9,00;scheduled;tomorrow',
    'none;None;9,00;scheduled;',
  ]
  const id = await upload(owner, file.join('\n'))
  const { counts } = await compared(owner, id, 'sku')
  expect(counts).toMatchObject({ added: 1, faulty: 3 })
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(faults.map(({ heading, problem }) => [heading, problem])).toEqual([
    ['Publish at', 'This time is in the past'],
    ['Publish at', 'This isn’t a date and time'],
    ['Publish at', 'Choose when to publish it'],
  ])
  await committed(owner, id)
  const { rows } = (await owner.call(listItems, { query: { status: 'scheduled' } })).body
  expect(rows).toMatchObject([{ title: 'Stollen', publishAt: '2099-07-01T08:30:00Z' }])
})
