import { afterAll, beforeAll, expect, test } from 'vitest'

import { listOrderCodes } from '@marketday/contract/orders/packing/order-codes'
import { createItem } from '@marketday/contract/catalog/products/products'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const item = (title: string, given: object, variant: object = {}) => ({
  title,
  status: 'active' as const,
  ...given,
  variants: [{ optionValues: [], priceMinor: 500, ...variant }],
})

test('ORD-09 the codes of an order are the SKUs and barcodes of its goods, those in bundles too', async () => {
  const shop = await openShop(t, [])
  const add = async (...given: Parameters<typeof item>) => {
    const { body } = await shop.owner.call(createItem, { body: item(...given) })
    return body.variants[0]?.id ?? ''
  }
  const loaf = await add('Loaf', {}, { sku: 'LOAF', barcode: '5012345678900', initialStock: 9 })
  const bun = await add('Bun', {}, { barcode: '4006381333931', initialStock: 9 })
  const parts = [{ variantId: bun, quantity: 2 }]
  const box = await add('Box', { kind: 'bundle', parts }, { sku: 'BOX' })
  const tin = await add('Tin', {}, { barcode: '614141000036', initialStock: 9 })
  await add('Cake', {}, { sku: 'CAKE', initialStock: 9 })
  const lines = [loaf, box, tin].map((variantId) => ({ variantId, quantity: 1 }))
  const params = { orderId: (await orderDirectly(shop.shopper, lines)).body.orderId }

  const { codes } = (await shop.owner.call(listOrderCodes, { params })).body
  expect(codes.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
    { code: '0614141000036', variantId: tin },
    { code: '4006381333931', variantId: bun },
    { code: '5012345678900', variantId: loaf },
    { code: '614141000036', variantId: tin },
    { code: 'BOX', variantId: box },
    { code: 'LOAF', variantId: loaf },
  ])
  const driver = await t.member(shop.owner, 'driver')
  expect((await driver.call(listOrderCodes, { params })).status).toBe(403)
  const stranger = await t.owner()
  expect((await stranger.call(listOrderCodes, { params })).status).toBe(404)
})
