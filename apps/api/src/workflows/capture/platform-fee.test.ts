import { afterAll, beforeAll, expect, it } from 'vitest'

import { capturePayment } from '@marketday/contract/payments/card/authorisations'

import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ PLATFORM_FEE_BP: '50' })
})
afterAll(() => t.close())

async function listShares(shop: ShopFixture): Promise<number[]> {
  const { data } = await merchantStripe(t, shop).balanceTransactions.list({ type: 'charge' })
  return data.map(({ fee_details: fees }) =>
    fees
      .filter(({ type }) => type === 'application_fee')
      .reduce((sum, { amount }) => sum + amount, 0),
  )
}

it('a payment taken at once carries the platform’s fee', async () => {
  const { shop } = await placePaidOrder(t)
  expect(await listShares(shop)).toEqual([4])
})

it.each([
  { amountMinor: 840, fee: 4 },
  { amountMinor: 400, fee: 2 },
  { amountMinor: 100, fee: 0 },
])('a capture of $amountMinor carries a fee of $fee', async ({ amountMinor, fee }) => {
  const { shop, orderId } = await authoriseOrder(t, 'by_hand')
  const captured = await shop.owner.call(capturePayment, {
    params: { orderId },
    body: { amountMinor },
    headers: { 'idempotency-key': newId() },
  })
  expect(captured.status).toBe(200)
  await t.runJobs()
  expect(await listShares(shop)).toEqual([fee])
})
