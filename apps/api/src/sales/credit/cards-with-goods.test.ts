import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { takeBackGiftCard } from '@marketday/contract/credit/sell-gift-cards'
import { getOrder, handOverOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { addGiftCardItem, buyGiftCards } from '../../../testing/sales/sell-gift-cards.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
let variantId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
  ;({ variantId } = await addGiftCardItem(shop.owner))
})

const keyed = () => ({ 'idempotency-key': newId() })
const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

describe('a gift card that is bought with goods', () => {
  it('INV-09 is taken back once its order is done, though only the goods were handed over', async () => {
    const orderId = await buyGiftCards(shop, { variantId, besides: shop.variantIds[0] ?? '' })
    await t.runJobs()
    const params = { orderId }
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    await shop.owner.call(handOverOrder, { params, body: {} })
    const { status, giftCards } = await read(orderId)
    expect([status, giftCards]).toMatchObject(['completed', [{ takeBackRefusal: null }]])
    const { body } = await shop.owner.call(takeBackGiftCard, {
      params: { orderId, giftCardId: giftCards[0]?.id ?? '' },
      body: { refund: 'full' },
      headers: keyed(),
    })
    expect(body).toMatchObject({
      status: 'completed',
      cancelledMinor: 5000,
      giftCards: [{ balanceMinor: 0, isTakenBack: true }],
    })
    await t.runJobs()
    expect((await read(orderId)).refundedMinor).toBe(5000)
    expect(await booksOf(t, shop)).toEqual([])
  })
})
