import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chooseSheetColumns,
  getSheet,
  listSheetFaults,
  listSheetItems,
} from '@marketday/contract/imports/sheets'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import { deleteMarket, updateMarket } from '@marketday/contract/catalog/markets'
import { createItem, getItem } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { addMarket } from '../../../testing/shop/add-market.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed, exported } = sheetUploads(() => t)

const add = (owner: Staff, title: string, marketPrices: MarketPrices) =>
  owner.call(createItem, {
    body: { title, variants: [{ optionValues: [], sku: title, priceMinor: 500, marketPrices }] },
  })

const pricesOf = async (owner: Staff, itemId: string) =>
  (await owner.call(getItem, { params: { itemId } })).body.variants[0]?.marketPrices

test('INV-06 INV-20 an export has a column for each market, and changes nothing when it comes back', async () => {
  const owner = await t.owner()
  const trade = await addMarket(owner)
  const france = await addMarket(owner, { code: 'fr' })
  await add(owner, 'Rye', { [trade.id]: 450, [france.id]: 1 })
  await add(owner, 'Bun', {})
  const csv = await exported(owner)
  expect(csv.split('\r\n')[0]).toMatch(/,Price in fr,Price in trade$/)
  const id = await upload(owner, csv)
  const sheet = await compared(owner, id, 'id')
  const { rows } = (await owner.call(listSheetItems, { params: { id } })).body
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect({ rows, faults, counts: sheet.counts }).toEqual({
    rows: [],
    faults: [],
    counts: { added: 0, changed: 0, unchanged: 2, faulty: 0, repaired: 0 },
  })
})

test('INV-06 a file says prices in markets, is told which are none, and is taken back whole', async () => {
  const owner = await t.owner()
  const trade = await addMarket(owner)
  const france = await addMarket(owner, { code: 'fr' })
  const { body: rye } = await add(owner, 'Rye', { [france.id]: 400 })
  await add(owner, 'Bun', {})
  await add(owner, 'Cob', {})
  const file = [
    'SKU;Price;price in TRADE;Price in fr',
    'Rye;5,00;4,50;',
    'Bun;5,00;four;',
    'Cob;5,00;0,00;',
  ].join('\n')
  const id = await upload(owner, file)
  await compared(owner, id, 'sku')
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(faults.map(({ heading, value, problem }) => [heading, value, problem])).toEqual([
    ['price in TRADE', 'four', 'This isn’t an amount in GBP'],
    ['price in TRADE', '0,00', 'Above zero'],
  ])
  await committed(owner, id)
  expect(await pricesOf(owner, rye.id)).toEqual({ [trade.id]: 450, [france.id]: 400 })
  await undone(t, owner, id)
  expect(await pricesOf(owner, rye.id)).toEqual({ [france.id]: 400 })
})

test('INV-06 a column chosen before goes to the market of its heading now, and one under another heading stays', async () => {
  const owner = await t.owner()
  const [first, second] = [
    await addMarket(owner, { code: 'fr' }),
    await addMarket(owner, { code: 'de' }),
  ]
  const file = 'SKU;Price;Price in fr;Dearer\nRye;5,00;4,00;6,00'
  const fieldsIn = async (id: string) =>
    (await owner.call(getSheet, { params: { id } })).body.columns.slice(2).map(({ field }) => field)
  const id = await upload(owner, file)
  const columns = ['sku', 'price', `market:${first.id}`, `market:${second.id}`]
  const body = { columns, matchBy: 'sku' as const, decimal: ',' as const }
  expect((await owner.call(chooseSheetColumns, { params: { id }, body })).status).toBe(200)
  expect(await fieldsIn(await upload(owner, file))).toEqual(columns.slice(2))

  const { id: marketId, version, isDefault: _home, currency: _currency, ...details } = first
  await owner.call(updateMarket, {
    params: { marketId },
    body: { details: { ...details, code: 'be' }, version },
  })
  const third = await addMarket(owner, { code: 'fr' })
  expect(await fieldsIn(await upload(owner, file))).toEqual([
    `market:${third.id}`,
    `market:${second.id}`,
  ])
  for (const { id: gone } of [second, third])
    await owner.call(deleteMarket, { params: { marketId: gone } })
  const fourth = await addMarket(owner, { code: 'fr' })
  expect(await fieldsIn(await upload(owner, file))).toEqual([`market:${fourth.id}`, null])
})
