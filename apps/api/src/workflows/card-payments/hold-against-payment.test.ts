import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { books } from '../../../testing/books.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('CON-05: a hold that runs out while its payment succeeds ends in an order or a refund, and frees its stock once', async () => {
  const pairs = 24
  const shop = await openShop(t, [{ priceMinor: 420, stock: pairs }])
  const carts = []
  for (let index = 0; index < pairs; index++) {
    const shopper = t.shopper(shop.owner.slug)
    const total = await fillCart(shopper, shop, [1])
    const { body } = await pay(shopper, { method: 'card', total })
    carts.push({
      shopper,
      paymentId: body.paymentId ?? '',
      sessionId: body.redirectUrl?.split('/').at(-1) ?? '',
    })
  }
  t.app.services.clock.setOffset(10 * 60_000 + 1_000)
  try {
    await Promise.all([
      t.runJobs({ early: true }),
      ...carts.map(async ({ shopper, paymentId, sessionId }, index) => {
        await pause(index * 12)
        await sandbox(`_pay/${sessionId}`)
        await complete(shopper, paymentId)
      }),
    ])
    await t.runJobs({ early: true })
  } finally {
    t.app.services.clock.setOffset(0)
  }
  const paid = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('payments as p')
      .leftJoin('refunds as r', 'r.payment_id', 'p.payment_id')
      .select(['p.order_id', 'r.refund_id'])
      .where('p.captured_minor', '>', 0)
      .execute(),
  )
  // Either an order or a refund, never both or none.
  expect(paid.filter((row) => (row.order_id === null) === (row.refund_id === null))).toEqual([])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
}, 120_000)
