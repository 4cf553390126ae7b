import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMarket, deleteMarket } from '@marketday/contract/catalog/markets'
import {
  createItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const variants = [{ optionValues: [], priceMinor: 450 }]

const lacking = async (owner: Staff) => {
  const query = { missing: 'customs' as const }
  const { rows } = (await owner.call(listItems, { query })).body
  return rows.map(({ title, missing }) => [title, missing.includes('customs')])
}

test('INV-07 items that are delivered abroad without an HS code or an origin are found, as long as there is an abroad', async () => {
  const owner = await t.owner()
  const both = { hsCode: '190590', countryOfOrigin: 'GB' }
  const bodies = [
    { title: 'Loaf' },
    { title: 'Bun', hsCode: '190590' },
    { title: 'Tart', countryOfOrigin: 'GB' },
    { title: 'Roll', ...both },
    { title: 'Course', kind: 'service' as const },
  ]
  for (const each of bodies)
    expect((await owner.call(createItem, { body: { ...each, variants } })).status).toBe(201)
  expect(await lacking(owner)).toEqual([])
  const all = (await owner.call(listItems, {})).body.rows
  expect(all.flatMap(({ missing }) => missing)).not.toContain('customs')

  const market = {
    name: 'Ireland',
    code: 'ireland',
    country: 'IE',
    locale: 'en-IE',
    categoryIds: null,
    priceChangeBp: 0,
    priceEnding: null,
    addsTax: false,
  }
  const { body: abroad, status } = await owner.call(createMarket, { body: market })
  expect(status).toBe(201)
  expect(await lacking(owner)).toEqual([
    ['Bun', true],
    ['Loaf', true],
    ['Tart', true],
  ])

  const itemId = all.find(({ title }) => title === 'Bun')?.id ?? ''
  const { version, variants: now } = (await owner.call(getItem, { params: { itemId } })).body
  const item = {
    title: 'Bun',
    ...both,
    variants: [{ id: now[0]?.id, optionValues: [], priceMinor: 450 }],
  }
  const saved = await owner.call(updateItem, { params: { itemId }, body: { version, item } })
  expect(saved.status).toBe(200)
  expect(await lacking(owner)).toEqual([
    ['Loaf', true],
    ['Tart', true],
  ])
  await owner.call(deleteMarket, { params: { marketId: abroad.id } })
  expect(await lacking(owner)).toEqual([])
})
