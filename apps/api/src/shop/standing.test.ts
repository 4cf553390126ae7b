import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Standing } from '@marketday/contract/accounts/billing/subscription-states'

import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { changeTenant } from '../accounts/tenants/change-tenant.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const noOrders = 'isn’t accepting orders at the moment'

async function shopOf(standing: Standing) {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const item = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 5 })
  await t.inTenant(owner.tenantId, (db) => changeTenant(db, { standing }))
  const browser = browserOf(t, owner.slug)
  const product = await browser.get(`/products/${item.slug}`)
  await browser.post('/cart/lines', { variantId: item.variantId, quantity: '1' })
  return { product, checkout: await browser.get('/checkout') }
}

test('a shop whose plan does not run is seen, and says at the checkout that it takes no orders', async () => {
  const { product, checkout } = await shopOf('no_orders')
  expect(product.status).toBe(200)
  expect(product.html).toContain('Sourdough')
  expect(checkout.html).toContain(noOrders)
})

test.each(['open', 'read_only'] as const)('a shop that stands %s sells', async (standing) => {
  const { product, checkout } = await shopOf(standing)
  expect([product.status, checkout.status]).toEqual([200, 200])
  expect(checkout.html).not.toContain(noOrders)
})

test('a shop that is offline is answered like one that never was', async () => {
  expect((await shopOf('offline')).product.status).toBe(421)
})
