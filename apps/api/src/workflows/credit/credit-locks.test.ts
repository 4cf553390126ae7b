import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { addGiftCard, payWithCredit } from '@marketday/contract/payments/credit/pay-with-credit'

import { giveGiftCard } from '../../../testing/sales/credit-acts.ts'
import { keyed } from '../../../testing/sales/collect-order.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('CON-02 a cancellation that waits for a gift card holds no series of document numbers meanwhile', async () => {
  const shop = await openShop(t, [{ priceMinor: 500, stock: 5 }])
  const { owner } = shop
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }]
  const params = { orderId: (await orderDirectly(shop.shopper, lines)).body.orderId }
  const { code } = await giveGiftCard(t, shop, 2_000)
  const paid = await owner.call(payWithCredit, {
    params,
    body: { amountMinor: 1_000, giftCardCode: code },
    headers: keyed(),
  })
  expect(paid.status).toBe(200)
  await issueInvoices(owner, [params.orderId])
  await t.inTenant(owner.tenantId, (db) =>
    sql`insert into document_series (kind, prefix) values ('credit_note', 'CN-')`.execute(db),
  )
  // As the refund of the order that sold the card, which then takes a document number.
  const cancelled = await t.inTenant(owner.tenantId, async (db) => {
    await sql`select from credit_accounts for update`.execute(db)
    const cancelling = owner.call(cancelOrder, {
      params,
      body: { reason: 'customer', restock: true, refund: 'full', notify: false },
    })
    await pause(1_000)
    await sql`select from document_series where kind = 'credit_note' for update nowait`.execute(db)
    return { cancelling }
  })
  expect((await cancelled.cancelling).status).toBe(200)
  expect((await owner.call(getOrder, { params })).body).toMatchObject({
    status: 'cancelled',
    refundedMinor: 1_000,
    documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
  })
})

test('CON-02 of many who go to the card page with the rest of one gift card, each loser is told why', async () => {
  const shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
  const { code } = await giveGiftCard(t, shop, 600)
  const shoppers = Array.from({ length: 6 }, () => t.shopper(shop.owner.slug))
  for (const shopper of shoppers) {
    await fillCart(shopper, shop, [2])
    expect((await shopper.call(addGiftCard, { body: { code } })).body.dueMinor).toBe(400)
  }
  const replies = await Promise.all(
    shoppers.map((shopper) => pay(shopper, { method: 'card', total: 400 })),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(5)
  for (const { status, problem } of refused) {
    expect(status).toBe(409)
    expect(['gift_card_refused', 'price_changed']).toContain(problem.code)
  }
})
