import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { getOrder } from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { addGiftCardItem, fillGiftCart, giftFor } from '../../../testing/sales/sell-gift-cards.ts'
import { openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keyed = () => ({ 'idempotency-key': newId() })

it.each([
  ['one more', { quantity: 2 }, 10_000],
  ['another price', { quantity: 1, unitPriceMinor: 6000 }, 6000],
])('INV-09 a gift card whose order is changed stays for whom it is: %s', async (_, wish, due) => {
  const shop = await openShop(t, [{ priceMinor: 1000, stock: 5 }])
  const { variantId } = await addGiftCardItem(shop.owner)
  const sendOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const gift = giftFor({ sendOn })
  const besides = shop.variantIds[0] ?? ''
  const { cart } = await fillGiftCart(shop, { variantId, gift, besides })
  const { body: placed } = await pay(shop.shopper, { method: 'cash', total: cart.dueMinor })
  const params = { orderId: placed.order?.orderId ?? '' }
  const give = (amountMinor: number) =>
    shop.owner.call(recordCash, { params, body: { amountMinor }, headers: keyed() })
  await give(6000)
  await t.runJobs()

  const { body: order } = await shop.owner.call(getOrder, { params })
  const lineId = order.lines.find(({ kind }) => kind === 'gift_card')?.id ?? ''
  const changed = await shop.owner.call(changeOrder, {
    params,
    body: {
      version: order.version,
      lines: [{ lineId, ...wish }],
      added: [],
      settle: 'none',
      notify: false,
    },
    headers: keyed(),
  })
  expect(changed.status).toBe(200)
  await give(due - 5000)
  await t.runJobs()
  const { giftCards } = (await shop.owner.call(getOrder, { params })).body
  expect(giftCards).toHaveLength(2)
  for (const card of giftCards)
    expect(card).toMatchObject({ recipientEmail: gift.recipientEmail, sendOn, isSent: false })
  expect((await mailsOf(t, shop)).filter(({ template }) => template === 'gift-card')).toEqual([])
  expect(await booksOf(t, shop)).toEqual([])
})
