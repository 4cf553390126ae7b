import { saveCardRules } from '@marketday/contract/payments/card/authorisations'
import { listMarkets, updateMarket } from '@marketday/contract/catalog/markets'

import { addDiscount } from '../../shop/discount-fixture.ts'
import { sellIn } from '../sell-in.ts'
import { withGiftCards } from '../sell-gift-cards.ts'
import { openShop } from '../../shop-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'

const kinds = [
  { currency: 'GBP', addsTax: false, percentBp: 1250, takesMoney: 'packed' },
  { currency: 'KWD', addsTax: true, percentBp: 3333, takesMoney: 'by_hand' },
  { currency: 'JPY', addsTax: false, percentBp: 10_000, takesMoney: 'by_hand' },
] as const

/** Odd prices in a currency of 2, 3 or 0 decimals, with tax included or added, and a discount from three pieces: one of three kinds, in turn. */
export async function openOddBusiness(t: TestApp, turn: number): Promise<ShopFixture> {
  const { currency, addsTax, percentBp, takesMoney } = kinds[turn % kinds.length] ?? kinds[0]
  const shelf = [333, 101, 7].map((priceMinor) => ({ priceMinor, stock: 100_000 }))
  const shop = await withGiftCards(await openShop(t, shelf), 999)
  await sellIn(t, shop, currency)
  await addDiscount(shop, { code: null, percentBp, minimumQuantity: 3 })
  await shop.owner.call(saveCardRules, { body: { takesMoney } })
  if (!addsTax) return shop
  const [market] = (await shop.owner.call(listMarkets)).body.rows
  if (!market) throw new Error('the shop has no market')
  const { id: marketId, version, currency: _currency, isDefault: _home, ...details } = market
  await shop.owner.call(updateMarket, {
    params: { marketId },
    body: { details: { ...details, addsTax }, version },
  })
  return shop
}
