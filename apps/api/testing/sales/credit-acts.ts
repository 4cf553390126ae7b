import { adjustCustomerCredit } from '@marketday/contract/payments/credit/customer-credit'
import { adjustGiftCard, issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { payWithCredit } from '@marketday/contract/payments/credit/pay-with-credit'
import { takeBackGiftCard } from '@marketday/contract/payments/credit/sell-gift-cards'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import type { Order } from '@marketday/contract/orders/orders'
import { payableStep } from '@marketday/contract/money/money'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import { giftCardCode } from '../../src/payments/credit/gift-card-code.ts'
import { newId } from '../../src/platform/ids.ts'
import { giftCardInput } from '../shop/gift-card-input.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'

interface OfOrder {
  readonly t: TestApp
  readonly shop: ShopFixture
  readonly order: Order
}

interface Wish {
  readonly line: number
  readonly priceMinor: number
  /** The full amount due or owed. */
  readonly isSame: boolean
}

export async function giveGiftCard(
  t: TestApp,
  { owner }: Pick<ShopFixture, 'owner'>,
  amountMinor: number,
) {
  const { body: card } = await owner.call(issueGiftCard, { body: giftCardInput({ amountMinor }) })
  return { card, code: giftCardCode(t.app.services.config, card.id) }
}

export const creditActs = {
  giftCard: async ({ t, shop, order }: OfOrder, { priceMinor, isSame }: Wish) => {
    const step = payableStep(order.currency)
    const { code } = await giveGiftCard(t, shop, 400 * step)
    return await pay(shop, order, {
      amountMinor: isSame ? order.outstandingMinor : priceMinor * step,
      giftCardCode: code,
    })
  },
  storeCredit: async ({ shop, order }: OfOrder, { priceMinor, isSame }: Wish) => {
    const step = payableStep(order.currency)
    await shop.owner.call(adjustCustomerCredit, {
      params: { customerId: order.customerId ?? '' },
      body: { amountMinor: 500 * step, reason: 'Late' },
    })
    return await pay(shop, order, {
      amountMinor: isSame ? order.outstandingMinor : priceMinor * step,
    })
  },
  takeBack: ({ shop, order }: OfOrder, { line, isSame }: Wish) =>
    shop.owner.call(takeBackGiftCard, {
      params: { orderId: order.id, giftCardId: cardOf(order, line) },
      body: { refund: isSame ? 'full' : 'none' },
    }),
  spendCard: ({ shop, order }: OfOrder, { line }: Wish) =>
    shop.owner.call(adjustGiftCard, {
      params: { giftCardId: cardOf(order, line) },
      body: { amountMinor: -1, reason: 'Spent' },
    }),
  asStoreCredit: ({ shop, order }: OfOrder, { priceMinor, isSame }: Wish) => {
    const step = payableStep(order.currency)
    const amountMinor = Math.max(step, isSame ? owedBackMinor(order) : priceMinor * step)
    return shop.owner.call(refundOrder, {
      params: { orderId: order.id },
      body: {
        amountMinor,
        extraMinor: isSame ? 0 : amountMinor,
        reason: 'Asked for',
        to: 'store_credit',
      },
      headers: { 'idempotency-key': newId() },
    })
  },
}

const cardOf = ({ giftCards }: Order, line: number): string =>
  giftCards[line % Math.max(1, giftCards.length)]?.id ?? newId()

const pay = (
  { owner }: ShopFixture,
  { id: orderId }: Order,
  { amountMinor, ...by }: { amountMinor: number; giftCardCode?: string },
) =>
  owner.call(payWithCredit, {
    params: { orderId },
    body: { amountMinor: Math.max(1, amountMinor), ...by },
    headers: { 'idempotency-key': newId() },
  })
