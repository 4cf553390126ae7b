import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandbox } from '../../../testing/sales/sandbox.ts'
import { complete, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { lockCartById } from '../cart/queries.ts'
import { releaseCheckout } from '../checkout/release-checkout.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the reason of a refund after a lost race for stock is English for staff, and the shop’s language for the payer', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 2 }])
  const inShop = <T>(work: Parameters<typeof t.inTenant<T>>[1]) =>
    t.inTenant(shop.owner.tenantId, work)
  await inShop((db) =>
    sql`update tenants set locale = 'de-DE' where tenant_id = ${shop.owner.tenantId}`.execute(db),
  )
  const total = await fillCart(shop.shopper, shop, [2])
  const page = (await pay(shop.shopper, { method: 'card', total })).body
  const [paymentId, sessionId] = [page.paymentId ?? '', page.redirectUrl?.split('/').at(-1)]
  await sandbox(`_pay/${sessionId}`, { card: '4242424242424242' })
  await inShop(async (db) => {
    const { cart_id: cartId } = await db
      .selectFrom('carts')
      .select('cart_id')
      .executeTakeFirstOrThrow()
    const contents = await lockCartById(db, cartId)
    if (contents) await releaseCheckout(db, contents, 'expired')
  })
  await orderDirectly(t.shopper(shop.owner.slug), [
    { variantId: shop.variantIds[0] ?? '', quantity: 2 },
  ])
  const { body } = await complete(shop.shopper, paymentId)
  expect(body).toMatchObject({ state: 'refunded' })
  expect(body.message).toContain('Loaf 1 ist ausverkauft')
  const { rows } = await inShop((db) =>
    sql<{ reason: string }>`select reason from refunds`.execute(db),
  )
  expect(rows).toEqual([{ reason: 'An item sold out during payment' }])
})
