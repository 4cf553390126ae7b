import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { refundOrder } from '@marketday/contract/payments/card/payments'

import type { Fault, FaultProxy } from '../../../../../bench/fault-tests/faults/fault-proxy.ts'
import { nightlyHousekeeping } from '../../nightly-housekeeping.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  booksOf,
  placePaidOrder,
  startProviderProxy,
} from '../../../testing/sales/card-payments.ts'

let provider: FaultProxy
let t: TestApp
beforeAll(async () => {
  provider = await startProviderProxy()
  t = await testApp({ STRIPE_API_BASE: provider.origin })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})
beforeEach(() => spoilFirst(0, { kind: 'none' }))

function spoilFirst(count: number, fault: Fault) {
  let left = count
  provider.choose = () => (left-- > 0 ? fault : { kind: 'none' })
  provider.cutAll()
}

const inShop = async <T>({ owner }: ShopFixture, work: Parameters<TestApp['inTenant']>[1]) =>
  (await t.inTenant(owner.tenantId, work)) as T
const countOrders = (shop: ShopFixture) =>
  inShop<number>(
    shop,
    async (db) => (await db.selectFrom('orders').select('order_id').execute()).length,
  )

describe('IDM-06: a request repeated after its key was forgotten', () => {
  it('makes no second order', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const total = await fillCart(shop.shopper, shop, [2])
    const key = newId()
    expect((await pay(shop.shopper, { method: 'cash', total, key })).status).toBe(200)
    t.app.services.clock.setOffset(25 * 3_600_000)
    try {
      await t.inTenant(null, (db) => enqueue(db, nightlyHousekeeping, {}))
      await t.runJobs()
    } finally {
      t.app.services.clock.setOffset(0)
    }
    const keys = await inShop<unknown[]>(shop, (db) =>
      db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute(),
    )
    expect(keys).toEqual([])
    await pay(shop.shopper, { method: 'cash', total, key })
    expect(await countOrders(shop)).toBe(1)
    expect(await booksOf(t, shop)).toEqual([])
  })
})

describe('IDM-07: our calls to the card provider', () => {
  it('open one card page however often the answer is lost on the way', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const total = await fillCart(shop.shopper, shop, [2])
    spoilFirst(2, { kind: 'cutAnswer', afterBytes: 0 })
    const answer = await pay(shop.shopper, { method: 'card', total })
    expect(answer.status).toBe(200)
    const { data } = await merchantStripe(t, shop).checkout.sessions.list({ limit: 100 })
    const pages = data.filter((page) => page.client_reference_id === answer.body.paymentId)
    expect(pages).toHaveLength(1)
  })

  it('open the same page when the shopper asks again after all answers were lost', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const total = await fillCart(shop.shopper, shop, [2])
    spoilFirst(3, { kind: 'cutAnswer', afterBytes: 0 })
    expect((await pay(shop.shopper, { method: 'card', total })).status).toBe(503)
    const again = await pay(shop.shopper, { method: 'card', total })
    const { data } = await merchantStripe(t, shop).checkout.sessions.list({ limit: 100 })
    const pages = data.filter((page) => page.client_reference_id === again.body.paymentId)
    expect(pages).toHaveLength(1)
  })

  it('give money back once however often the answer is lost on the way', async () => {
    const { shop, orderId } = await placePaidOrder(t)
    spoilFirst(2, { kind: 'cutAnswer', afterBytes: 0 })
    const { body } = await shop.owner.call(refundOrder, {
      params: { orderId },
      body: { amountMinor: 300, extraMinor: 300, reason: 'Burnt crust' },
      headers: { 'idempotency-key': newId() },
    })
    expect(body.refunds).toMatchObject([{ status: 'succeeded', amountMinor: 300 }])
    await t.runJobs({ early: true })
    expect(await booksOf(t, shop)).toEqual([])
    const { data } = await merchantStripe(t, shop).refunds.list({ limit: 100 })
    expect(
      data.filter((refund) => refund.metadata?.['refund_id'] === body.refunds[0]?.id),
    ).toHaveLength(1)
  })
})
