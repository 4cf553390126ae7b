import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startCheckout } from '@marketday/contract/orders/cart'
import { cancelOrder } from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { newId } from '../src/platform/ids.ts'
import { listBookDifferences } from './list-book-differences.ts'
import { fillCart, openShop, orderDirectly } from './shop-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const differences = ({ owner }: ShopFixture) =>
  t.inTenant(owner.tenantId, (db) => listBookDifferences((text) => sql.raw(text).execute(db)))

async function busyShop(): Promise<ShopFixture> {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  const variantId = shop.variantIds[0] ?? ''
  await fillCart(shop.shopper, shop, [2])
  expect((await shop.shopper.call(startCheckout)).status).toBe(200)
  const paid = (await orderDirectly(t.shopper(shop.owner.slug), [{ variantId, quantity: 1 }])).body
  await shop.owner.call(recordCash, {
    params: { orderId: paid.orderId },
    body: { amountMinor: 420 },
    headers: { 'idempotency-key': newId() },
  })
  const given = (await orderDirectly(t.shopper(shop.owner.slug), [{ variantId, quantity: 3 }])).body
  await shop.owner.call(cancelOrder, {
    params: { orderId: given.orderId },
    body: { reason: 'customer', restock: true, refund: 'full', notify: false },
  })
  return shop
}

it('the books of a busy shop are right', async () => {
  expect(await differences(await busyShop())).toEqual([])
})

it.each([
  ['reserved', `update order_lines set cancelled_quantity = 1 where cancelled_quantity = 0`],
  ['hold', `update carts set status = 'open' where status = 'checkout'`],
  ['paid', `update orders set captured_minor = captured_minor + 1`],
  ['refunded', `update payments set refunded_minor = 1 where captured_minor > 0`],
  ['lost money', `update payments set order_id = null`],
  ['placed twice', `update carts set status = 'placed'`],
  ['sum', `update orders set subtotal_minor = subtotal_minor + 1, total_minor = total_minor + 1`],
  ['tax', `update order_lines set tax_minor = tax_minor + 1`],
])('a wrong figure is found: %s', async (_what, spoil) => {
  const shop = await busyShop()
  await t.inTenant(shop.owner.tenantId, (db) => sql.raw(spoil).execute(db))
  expect(await differences(shop)).not.toEqual([])
})
