import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createItem,
  duplicateItem,
  getItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'

import { exportedText } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const loaf = (costMinor: number | null) => ({
  title: 'Rye loaf',
  status: 'active' as const,
  variants: [{ optionValues: [], priceMinor: 450, costMinor, sku: 'RYE' }],
})

test('INV-06 what an item costs is kept, copied and exported, and no shopper sees it', async () => {
  const owner = await t.owner()
  const { body: item } = await owner.call(createItem, { body: loaf(187) })
  expect(item.variants[0]?.costMinor).toBe(187)
  const params = { itemId: item.id }
  const { body: copy } = await owner.call(duplicateItem, { params })
  expect(copy.variants[0]?.costMinor).toBe(187)
  const [headings = '', ...lines] = (await exportedText(owner)).split('\r\n')
  const column = headings.split(',').indexOf('Cost')
  expect(lines.filter(Boolean).map((line) => line.split(',')[column])).toEqual(['1.87', '1.87'])
  const seen = await t.shopper(owner.slug).call(getShopProduct, { params: { slug: item.slug } })
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.body)).not.toMatch(/cost/i)

  const { body: changed } = await owner.call(updateItem, {
    params,
    body: { version: item.version, item: loaf(null) },
  })
  expect(changed.variants[0]?.costMinor).toBeNull()
  const refused = await owner.call(updateItem, {
    params,
    body: { version: changed.version, item: loaf(-1) },
  })
  expect([refused.status, refused.problem.errors[0]?.path]).toEqual([
    400,
    'item.variants.0.costMinor',
  ])
  const { body: after } = await owner.call(getItem, { params })
  expect(after.version).toBe(changed.version)
})
