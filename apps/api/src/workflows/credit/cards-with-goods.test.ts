import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { adjustGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { takeBackGiftCard } from '@marketday/contract/payments/credit/sell-gift-cards'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { cancelShopOrder } from '@marketday/contract/orders/acts/change-shop-order'
import { previewOrderBulkAct } from '@marketday/contract/orders/order-bulk-acts'
import {
  cancelOrder,
  getOrder,
  handOverOrder,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import {
  receiveReturn,
  settleReturn,
  startReturn,
} from '@marketday/contract/orders/returns/return-acts'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { inTown, openTown } from '../../../testing/deliveries/town-delivery.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { addGiftCardItem, buyGiftCards } from '../../../testing/sales/sell-gift-cards.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'
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

async function inCash(besides?: string): Promise<string> {
  const { body } = await orderDirectly(
    shop.shopper,
    [variantId, besides ?? []].flat().map((id) => ({ variantId: id, quantity: 1 })),
  )
  return body.orderId
}

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
  it('INV-09 is made once the goods that were not paid come back, and nothing is owed any more', async () => {
    const orderId = await inCash(shop.variantIds[0])
    const params = { orderId }
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    const body = { cashCollectedMinor: 5000, cashReason: 'Pays the rest on Friday' }
    await shop.owner.call(handOverOrder, { params, body })
    const lineId = (await read(orderId)).lines.find(({ kind }) => kind !== 'gift_card')?.id ?? ''
    const lines = [{ lineId, quantity: 1 }]
    await shop.owner.call(startReturn, {
      params,
      body: { lines, reason: 'damaged', notify: false },
      headers: keyed(),
    })
    const returnId = (await read(orderId)).returns[0]?.id ?? ''
    const back = { params: { ...params, returnId }, headers: keyed() }
    await shop.owner.call(receiveReturn, { ...back, body: { lines: [{ lineId, damaged: 1 }] } })
    await t.runJobs()
    expect((await read(orderId)).giftCards).toEqual([])
    await shop.owner.call(settleReturn, {
      ...back,
      body: { lines, feeMinor: 0, returnsDelivery: false, refund: 'none' },
    })
    await t.runJobs()
    expect(await read(orderId)).toMatchObject({
      status: 'completed',
      giftCards: [{ amountMinor: 5000 }],
    })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('INV-09 is made once it is paid, while the goods are on the way', async () => {
    const orderId = await inCash(shop.variantIds[0])
    const params = { orderId }
    await openTown(t, shop, 300)
    const { version } = await read(orderId)
    const changed = await shop.owner.call(changeOrder, {
      params,
      body: {
        version,
        lines: [],
        added: [],
        receiving: inTown,
        settle: 'none',
        notify: false,
      },
      headers: keyed(),
    })
    expect(changed.status).toBe(200)
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    await shop.owner.call(handOverOrder, { params, body: { cashReason: 'Pays later' } })
    const { fulfilmentStatus, outstandingMinor: amountMinor } = await read(orderId)
    expect(fulfilmentStatus).toBe('handed_over')
    await shop.owner.call(recordCash, { params, body: { amountMinor }, headers: keyed() })
    await t.runJobs()
    expect(await read(orderId)).toMatchObject({
      status: 'open',
      fulfilmentStatus: 'handed_over',
      giftCards: [{ amountMinor: 5000 }],
    })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('INV-09 keeps its order from being cancelled by its customer, or with others, once it is used', async () => {
    const orderId = await buyGiftCards(shop, { variantId, besides: shop.variantIds[0] ?? '' })
    await t.runJobs()
    const params = { token: orderToken(t.app.services.config, orderId) }
    const refusal = async () =>
      (await shop.shopper.call(getShopOrder, { params })).body.cancelRefusal
    const preview = async () => {
      const action = { kind: 'cancel', reason: 'customer', restock: true, notify: false } as const
      const body = { selection: { orderIds: [orderId] }, action }
      return (await shop.owner.call(previewOrderBulkAct, { body })).body
    }
    expect(await refusal()).toBeNull()
    expect(await preview()).toMatchObject({ changed: 1 })
    await shop.owner.call(adjustGiftCard, {
      params: { giftCardId: (await read(orderId)).giftCards[0]?.id ?? '' },
      body: { amountMinor: -100, reason: 'Spent at the counter' },
    })
    const message = 'A gift card from this order was already used. Contact the shop about the rest.'
    expect(await refusal()).toBe(message)
    const refused = await shop.shopper.call(cancelShopOrder, { params })
    expect(refused.problem).toMatchObject({ code: 'invalid_transition', message })
    expect(await preview()).toMatchObject({
      changed: 0,
      refusals: [{ reason: 'Its gift card was already used' }],
    })
  })
})

describe('a gift card that is to be paid in cash', () => {
  it('INV-09 is not done before it is paid, and can be cancelled', async () => {
    const orderId = await inCash()
    const params = { orderId }
    const body = { cashReason: 'Pays later' }
    expect((await shop.owner.call(handOverOrder, { params, body })).problem).toMatchObject({
      code: 'invalid_transition',
      message: 'A gift card is issued once it’s paid',
    })
    const cancelled = await shop.owner.call(cancelOrder, {
      params,
      body: { reason: 'customer', restock: true, refund: 'none', notify: false },
    })
    expect(cancelled.body.status).toBe('cancelled')
  })

  it('INV-09 is done with what is paid for it then', async () => {
    const orderId = await inCash()
    const params = { orderId }
    const { body } = await shop.owner.call(handOverOrder, {
      params,
      body: { cashCollectedMinor: 5000 },
    })
    expect(body).toMatchObject({ status: 'completed', lines: [{ fulfilledQuantity: 1 }] })
    await t.runJobs()
    expect((await read(orderId)).giftCards).toHaveLength(1)
  })
})
