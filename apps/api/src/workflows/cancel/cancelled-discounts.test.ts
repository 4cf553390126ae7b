import { afterAll, beforeAll, expect, it } from 'vitest'

import { previewCancellation } from '@marketday/contract/orders/acts/preview-cancellation'
import type { DiscountEffect } from '@marketday/contract/orders/acts/preview-cancellation'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Three at £10.00, one of them free, paid in cash. */
async function buyTwoGetOne() {
  const shop = await openShop(t, [{ priceMinor: 1_000, stock: 9 }])
  const terms = { code: null, kind: 'buy_get', percentBp: 10_000, buyQuantity: 2 } as const
  await addDiscount(shop, terms)
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 3 }])).body
  const params = { orderId }
  await shop.owner.call(recordCash, {
    params,
    body: { amountMinor: 2_000 },
    headers: { 'idempotency-key': newId() },
  })
  const read = async () => (await shop.owner.call(getOrder, { params })).body
  const lines = [{ lineId: (await read()).lines[0]?.id ?? '', quantity: 2 }]
  const preview = async () =>
    (await shop.owner.call(previewCancellation, { params, body: { lines } })).body
  const cancel = (discounts?: DiscountEffect) =>
    shop.owner.call(cancelOrder, {
      params,
      body: {
        reason: 'customer',
        restock: true,
        refund: 'full',
        notify: false,
        lines,
        ...(discounts && { discounts }),
      },
    })
  return { shop, params, read, preview, cancel }
}

it('ORD-11 the effect on a discount is shown before two of “buy 2, get 1 free” are cancelled', async () => {
  const { shop, read, preview } = await buyTwoGetOne()
  const before = await read()
  expect(await preview()).toEqual({ keptMinor: 667, recalculatedMinor: 1_000, refusal: null })
  expect(await read()).toEqual(before)
  expect(await booksOf(t, shop)).toEqual([])
})

it.each([
  { discounts: undefined, refundedMinor: 1_333 },
  { discounts: 'keep', refundedMinor: 1_333 },
  { discounts: 'recalculate', refundedMinor: 1_000 },
] as const)(
  'ORD-11 staff choose: $discounts refunds $refundedMinor',
  async ({ discounts, refundedMinor }) => {
    const { shop, read, cancel } = await buyTwoGetOne()
    expect((await cancel(discounts)).status).toBe(200)
    const order = await read()
    expect(order).toMatchObject({ refundedMinor, refundableMinor: 2_000 - refundedMinor })
    expect(order.totalMinor - order.cancelledMinor).toBe(2_000 - refundedMinor)
    const reserved = await t.inTenant(shop.owner.tenantId, (db) =>
      db.selectFrom('stock_levels').select('reserved').executeTakeFirstOrThrow(),
    )
    expect(reserved).toEqual({ reserved: 1 })
    expect(await booksOf(t, shop)).toEqual([])
  },
)

it('ORD-11 discounts recalculated after an invoice are corrected on paper', async () => {
  const { shop, params, preview, cancel } = await buyTwoGetOne()
  await issueInvoices(shop.owner, [params.orderId])
  expect(await preview()).toMatchObject({ refusal: null })
  expect((await cancel('recalculate')).status).toBe(200)
  await checkPaper(t, shop, params.orderId)
})
