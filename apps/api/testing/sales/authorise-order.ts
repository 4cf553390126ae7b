import { saveCardRules } from '@marketday/contract/payments/card/authorisations'
import type { CardRules } from '@marketday/contract/payments/card/authorisations'

import { complete, fillCart, openShop, pay } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'
import { sandbox } from './sandbox.ts'

export interface AuthorisedOrder {
  readonly shop: ShopFixture
  readonly orderId: string
  readonly paymentId: string
  readonly sessionId: string
}

/** Order of two at £4.20, paid with this card in a shop with this capture rule. */
export async function authoriseOrder(
  t: TestApp,
  takesMoney: CardRules['takesMoney'],
  card = '4242424242424242',
): Promise<AuthorisedOrder> {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  await shop.owner.call(saveCardRules, { body: { takesMoney } })
  return { shop, ...(await orderByCard(shop, [2], card)) }
}

export async function orderByCard(
  shop: ShopFixture,
  quantities: readonly number[],
  card = '4242424242424242',
): Promise<Omit<AuthorisedOrder, 'shop'>> {
  const total = await fillCart(shop.shopper, shop, quantities)
  const { body } = await pay(shop.shopper, { method: 'card', total })
  const sessionId = body.redirectUrl?.split('/').at(-1) ?? ''
  const paymentId = body.paymentId ?? ''
  await sandbox(`_pay/${sessionId}`, { card })
  const { body: placed } = await complete(shop.shopper, paymentId)
  return { orderId: placed.order?.orderId ?? '', paymentId, sessionId }
}
