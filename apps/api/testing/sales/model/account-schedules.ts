import fc from 'fast-check'

import { saveCardRules } from '@marketday/contract/payments/card/authorisations'

import { orderByCard } from '../authorise-order.ts'
import { sellIn } from '../sell-in.ts'
import { withGiftCards } from '../sell-gift-cards.ts'
import { openTown } from '../../deliveries/town-delivery.ts'
import { addDiscount } from '../../shop/discount-fixture.ts'
import { openShop, orderDirectly, standardTaxClass } from '../../shop-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'
import { accountActs } from './account-acts.ts'
import { orderActs } from './order-acts.ts'
import type { Wish } from './order-acts.ts'

export const acts = { ...orderActs, ...accountActs }

export interface AccountAct extends Wish {
  readonly kind: keyof typeof acts
}

/** Acts of an order before and after the shop changes to its second account. */
export interface AccountSchedule {
  readonly bought: readonly number[]
  readonly isByCard: boolean
  readonly before: readonly AccountAct[]
  readonly after: readonly AccountAct[]
}

const buying = ['change', 'add', 'discount', 'deliver', 'deliver', 'collect'] as const
const paying = [
  'openPage',
  'openPage',
  'payPage',
  'payPage',
  'payLate',
  'capture',
  'capture',
  'capture',
  'release',
  'runOut',
  'cash',
  'transfer',
  'giftCard',
] as const
const refunding = [
  'refundLine',
  'refundLine',
  'refundDelivery',
  'refundAll',
  'refundAll',
  'goodwill',
  'allOwed',
  'owed',
  'cancelUnits',
  'cancelUnits',
  'cancel',
  'asStoreCredit',
  'takeBack',
  'startReturn',
  'receive',
  'settle',
] as const
const disputing = ['dispute', 'dispute', 'dispute', 'decideDispute', 'decideDispute'] as const
const closing = [
  'payOut',
  'payOut',
  'endPayout',
  'readAccounts',
  'invoice',
  'jobs',
  'handOver',
  'packSome',
] as const

const arbitraryAct = (...kinds: readonly AccountAct['kind'][]): fc.Arbitrary<AccountAct> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    line: fc.nat(5),
    quantity: fc.nat(5),
    priceMinor: fc.constantFrom(0, 1, 99, 333, 1000),
    isSame: fc.boolean(),
  })

const any = fc.oneof(
  arbitraryAct(...buying),
  arbitraryAct(...paying),
  arbitraryAct(...refunding),
  arbitraryAct(...refunding),
  arbitraryAct(...disputing),
  arbitraryAct(...closing),
)
const some = fc.array(any, { minLength: 2, maxLength: 6, size: 'max' })
/** Goods that were handed over can come back. */
const handedOver = fc.tuple(
  arbitraryAct('jobs'),
  arbitraryAct('handOver'),
  arbitraryAct('startReturn'),
  arbitraryAct('receive'),
  arbitraryAct('settle'),
)

/** Begins with a capture in some, for shops that do not capture at once. */
const captured = (acts: fc.Arbitrary<AccountAct[]>): fc.Arbitrary<AccountAct[]> =>
  fc
    .tuple(fc.option(arbitraryAct('capture'), { freq: 1 }), acts)
    .map(([capture, rest]) => (capture ? [capture, ...rest] : rest))

export const accountSchedules: fc.Arbitrary<AccountSchedule> = fc.record({
  bought: fc
    .tuple(fc.nat(3), fc.nat(4), fc.nat(7), fc.nat(2))
    .filter(([first, second]) => first + second > 0),
  isByCard: fc.constantFrom(true, true, true, true, false),
  before: captured(some),
  after: captured(fc.oneof({ arbitrary: some, weight: 4 }, { arbitrary: handedOver, weight: 1 })),
})

const kinds = [
  { takesMoney: 'ordered', percentBp: 1250 },
  { takesMoney: 'by_hand', percentBp: 3333 },
  { takesMoney: 'ordered', percentBp: 3333 },
  { takesMoney: 'packed', percentBp: 1250 },
] as const

export const currencies = { GBP: 1, JPY: 1, KWD: 10 } as const
export type ModelCurrency = keyof typeof currencies

/** A shop with odd prices, a discount from three pieces, gift cards and a delivery fee. */
export async function openAccountShop(
  t: TestApp,
  currency: ModelCurrency,
  turn: number,
): Promise<ShopFixture> {
  const step = currencies[currency]
  const { takesMoney, percentBp } = kinds[turn % kinds.length] ?? kinds[0]
  const shelf = [333, 101, 7].map((minor) => ({ priceMinor: minor * step, stock: 100_000 }))
  const shop = await withGiftCards(await openShop(t, shelf), 999 * step)
  await sellIn(t, shop, currency)
  await addDiscount(shop, { code: null, percentBp, minimumQuantity: 3 })
  await shop.owner.call(saveCardRules, { body: { takesMoney } })
  await t.inTenant(shop.owner.tenantId, async (db) =>
    db
      .updateTable('tax_classes')
      .set({ is_for_delivery: true })
      .where('tax_class_id', '=', await standardTaxClass(db))
      .execute(),
  )
  await openTown(t, shop, 390 * step)
  return shop
}

export async function placeScheduled(
  shop: ShopFixture,
  { bought, isByCard }: AccountSchedule,
): Promise<string> {
  const byCard = isByCard ? (await orderByCard(shop, bought)).orderId : ''
  if (byCard) return byCard
  const lines = bought.flatMap((quantity, index) =>
    quantity > 0 ? [{ variantId: shop.variantIds[index] ?? '', quantity }] : [],
  )
  return (await orderDirectly(shop.shopper, lines)).body.orderId
}
