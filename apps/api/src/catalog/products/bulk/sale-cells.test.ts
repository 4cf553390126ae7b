import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getBulkAct,
  previewCellEdits,
  saveCellEdits,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import { listCellRows } from '@marketday/contract/catalog/products/item-cells'
import { createItem, getItem, listItems } from '@marketday/contract/catalog/products/products'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('INV-10 INV-06 a sale, quantity prices, days and what customs ask for are cells, saved and brought back', async () => {
  const owner = await t.owner()
  const { body: cake } = await owner.call(createItem, {
    body: {
      title: 'Cake',
      status: 'active',
      kind: 'made_to_order',
      leadDays: 3,
      variants: [
        { optionValues: [], priceMinor: 4000, quantityBreaks: [{ from: 2, priceMinor: 3800 }] },
      ],
    },
  })
  const rows = async () => (await owner.call(listCellRows, { query: {} })).body.rows
  const before = await rows()
  expect(before).toMatchObject([
    {
      kind: 'made_to_order',
      leadDays: 3,
      salePriceMinor: null,
      saleFrom: '',
      saleUntil: '',
      quantityBreaks: '2: 38.00',
      hsCode: '',
      countryOfOrigin: '',
    },
  ])
  const items = [
    {
      itemId: cake.id,
      saleUntil: { from: '', to: '2099-07-01 09:30' },
      leadDays: { from: 3, to: 4 },
      hsCode: { from: '', to: '190590' },
      countryOfOrigin: { from: '', to: 'FR' },
      variants: [
        {
          variantId: cake.variants[0]?.id ?? '',
          salePriceMinor: { from: null, to: 3500 },
          quantityBreaks: { from: '2: 38.00', to: '2: 37.00; 5: 36.00' },
        },
      ],
    },
  ]
  const { body: preview } = await owner.call(previewCellEdits, { body: { items } })
  expect(preview).toMatchObject({ changed: 1, refusals: [] })
  const { body: act } = await owner.call(saveCellEdits, { body: { items } })
  await t.runJobs()
  const [after] = await rows()
  expect(after).toMatchObject({
    leadDays: 4,
    salePriceMinor: 3500,
    saleUntil: '2099-07-01 09:30',
    quantityBreaks: '2: 37.00; 5: 36.00',
    hsCode: '190590',
    countryOfOrigin: 'FR',
  })
  const sold = async () => (await owner.call(listItems, { query: {} })).body.rows[0]
  expect(await sold()).toMatchObject({ isOnSale: true })
  const params = { bulkActId: act.id }
  await owner.call(undoBulkAct, { params })
  await t.runJobs()
  expect((await owner.call(getBulkAct, { params })).body).toMatchObject({ undone: 1, kept: 0 })
  expect(await rows()).toEqual(before)
  expect(await sold()).toMatchObject({ isOnSale: false })
  expect((await owner.call(getItem, { params: { itemId: cake.id } })).body).toMatchObject({
    saleUntil: null,
    variants: [{ salePriceMinor: null, quantityBreaks: [{ from: 2, priceMinor: 3800 }] }],
  })
})

test('INV-10 cells that the contract refuses say why', async () => {
  const owner = await t.owner()
  const itemId = crypto.randomUUID()
  const refused = async (cells: object) => {
    const items = [{ itemId, ...cells }]
    const { status, problem } = await owner.call(previewCellEdits, { body: { items } })
    return [status, problem.errors[0]?.message]
  }
  expect(await refused({ saleFrom: { from: '', to: 'tomorrow' } })).toEqual([
    400,
    'Use a format like 2026-11-25 09:30',
  ])
  expect(await refused({ leadDays: { from: 1, to: 31 } })).toEqual([400, 'At most 30 days'])
  expect(await refused({ hsCode: { from: '', to: '12' } })).toEqual([
    400,
    'Six to ten digits, such as 190590',
  ])
})
