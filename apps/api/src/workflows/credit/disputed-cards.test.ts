import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { sendGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { takeBackGiftCard } from '@marketday/contract/payments/credit/sell-gift-cards'
import { getOrder, holdOrder, releaseOrder } from '@marketday/contract/orders/orders'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { decideDispute, disputeOrder, tellDispute } from '../../../testing/sales/card-disputes.ts'
import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { addGiftCardItem, buyGiftCards, giftFor } from '../../../testing/sales/sell-gift-cards.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
let variantId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [])
  ;({ variantId } = await addGiftCardItem(shop.owner))
})
const ahead = movingClock(() => t)

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const countMails = async () =>
  (await mailsOf(t, shop, 'mia@example.com')).filter(({ template }) => template === 'gift-card')
    .length
/** Two events report the won dispute and the returned money. */
const win = async (dispute: Awaited<ReturnType<typeof disputeOrder>>) => {
  await tellDispute(t, await decideDispute(dispute, 'won'), ['closed', 'funds_reinstated'])
  await t.runJobs()
}

describe('a gift card whose payment is disputed', () => {
  it('INV-09 is made only once the dispute is won', async () => {
    const orderId = await buyGiftCards(shop, { variantId, gift: giftFor() })
    const params = { orderId }
    await shop.owner.call(holdOrder, { params, body: {} })
    const dispute = await disputeOrder(t, shop, orderId)
    await shop.owner.call(releaseOrder, { params })
    await t.runJobs()
    expect((await read(orderId)).giftCards).toEqual([])
    await win(dispute)
    expect((await read(orderId)).giftCards).toHaveLength(1)
    expect(await countMails()).toBe(1)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('INV-09 is not mailed on its day and not sent again, and mailed once when the dispute is won', async () => {
    const sendOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const orderId = await buyGiftCards(shop, { variantId, gift: giftFor({ sendOn }) })
    await t.runJobs()
    const dispute = await disputeOrder(t, shop, orderId)
    const { giftCards } = await read(orderId)
    const refused = await shop.owner.call(sendGiftCard, {
      params: { giftCardId: giftCards[0]?.id ?? '' },
      body: { recipientEmail: 'mia@example.com' },
    })
    expect(refused.problem).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('The payment of its order is disputed'),
    })
    ahead(4 * 24 * 60)
    await t.runJobs({ early: true })
    expect(await countMails()).toBe(0)
    await win(dispute)
    expect(await countMails()).toBe(1)
  })

  it('INV-09 is taken back while nobody has spent of it, and no money moves', async () => {
    const orderId = await buyGiftCards(shop, { variantId, gift: giftFor() })
    await t.runJobs()
    const dispute = await disputeOrder(t, shop, orderId)
    const [card] = (await read(orderId)).giftCards
    expect(card).toMatchObject({ balanceMinor: 5000, takeBackRefusal: null })
    const { status, body } = await shop.owner.call(takeBackGiftCard, {
      params: { orderId, giftCardId: card?.id ?? '' },
      body: { refund: 'none' },
    })
    expect(status).toBe(200)
    expect(body.giftCards).toMatchObject([{ isTakenBack: true, balanceMinor: 0 }])
    expect(body.refunds).toEqual([])
    await win(dispute)
    expect((await read(orderId)).giftCards).toMatchObject([{ isTakenBack: true, balanceMinor: 0 }])
    expect(await booksOf(t, shop)).toEqual([])
  })
})
