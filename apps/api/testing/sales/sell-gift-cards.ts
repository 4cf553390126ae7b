import { createItem } from '@marketday/contract/catalog/products/products'
import {
  chooseDelivery,
  getCart,
  setCartContact,
  setCartLine,
} from '@marketday/contract/orders/cart'
import { setGiftOfLine } from '@marketday/contract/payments/credit/sell-gift-cards'
import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'

import { newId } from '../../src/platform/ids.ts'
import { complete, contact, pay } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { Staff } from '../actors.ts'
import { sandbox } from './sandbox.ts'

export async function addGiftCardItem(owner: Staff, priceMinor = 5000) {
  const { body } = await owner.call(createItem, {
    body: {
      title: 'Gift card',
      status: 'active',
      kind: 'gift_card',
      variants: [{ optionValues: [], priceMinor }],
    },
  })
  return { ...body, variantId: body.variants[0]?.id ?? '' }
}

export async function withGiftCards(shop: ShopFixture, priceMinor: number): Promise<ShopFixture> {
  const { variantId } = await addGiftCardItem(shop.owner, priceMinor)
  return { ...shop, variantIds: [...shop.variantIds, variantId] }
}

export const giftFor = (gift: Partial<GiftOfLine> = {}): GiftOfLine => ({
  recipientName: 'Mia',
  recipientEmail: 'mia@example.com',
  message: 'Happy birthday!',
  sendOn: null,
  ...gift,
})

interface Basket {
  readonly variantId: string
  readonly quantity?: number
  readonly gift?: GiftOfLine
  readonly besides?: string
}

export async function fillGiftCart({ shopper }: ShopFixture, basket: Basket) {
  const { variantId, quantity = 1, gift, besides } = basket
  const lineId = newId()
  await shopper.call(setCartLine, { params: { lineId }, body: { variantId, quantity } })
  if (besides)
    await shopper.call(setCartLine, {
      params: { lineId: newId() },
      body: { variantId: besides, quantity: 1 },
    })
  if (gift) await shopper.call(setGiftOfLine, { params: { lineId }, body: gift })
  await shopper.call(setCartContact, { body: contact })
  if (besides) await shopper.call(chooseDelivery, { body: { kind: 'pickup' } })
  return { lineId, cart: (await shopper.call(getCart)).body }
}

export async function buyGiftCards(shop: ShopFixture, basket: Basket): Promise<string> {
  const { cart } = await fillGiftCart(shop, basket)
  const { body } = await pay(shop.shopper, { method: 'card', total: cart.dueMinor })
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1) ?? ''}`, { card: '4242424242424242' })
  const { body: placed } = await complete(shop.shopper, body.paymentId ?? '')
  return placed.order?.orderId ?? ''
}
