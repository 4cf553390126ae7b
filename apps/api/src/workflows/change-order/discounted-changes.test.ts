import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { setCartContact } from '@marketday/contract/orders/cart'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import type { DiscountTerms } from '@marketday/contract/orders/discounts/discounts'
import { getOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { contact, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Terms {
  readonly prices: readonly number[]
  readonly quantities: readonly number[]
  readonly discount: Partial<DiscountTerms>
}

async function placeDiscounted({ prices, quantities, discount }: Terms) {
  const shop = await openShop(
    t,
    prices.map((priceMinor) => ({ priceMinor, stock: 99 })),
  )
  await addDiscount(shop, discount)
  const { shopper } = shop
  await fillCart(shopper, shop, [...quantities])
  await shopper.call(setCartContact, { body: contact })
  const { totalMinor: total } = (await shopper.call(setDiscountCode, { body: { code: 'SPRING' } }))
    .body
  const { body } = await pay(shopper, { method: 'cash', total })
  return { shop, order: await read(shop, body.order?.orderId ?? '') }
}

const read = async ({ owner }: ShopFixture, orderId: string): Promise<Order> =>
  (await owner.call(getOrder, { params: { orderId } })).body

interface Change {
  readonly lines?: { lineId: string; quantity: number; unitPriceMinor?: number }[]
  readonly added?: { variantId: string; quantity: number; unitPriceMinor?: number }[]
}

async function change(
  { owner }: ShopFixture,
  { id: orderId, version }: Order,
  { lines = [], added = [] }: Change,
): Promise<Order> {
  const { status, body } = await owner.call(changeOrder, {
    params: { orderId },
    body: { version, lines, added, settle: 'none', notify: false },
    headers: { 'idempotency-key': newId() },
  })
  expect(status).toBe(200)
  return body
}

const worth = ({ totalMinor, cancelledMinor }: Order): number => totalMinor - cancelledMinor

it('a lower price lowers the total of a discounted order, which keeps its share', async () => {
  const terms = { prices: [1_750, 850], quantities: [4, 1], discount: { percentBp: 1_500 } }
  const { shop, order } = await placeDiscounted(terms)
  expect(worth(order)).toBe(6_673)
  const [line] = order.lines
  const after = await change(shop, order, {
    lines: [{ lineId: line?.id ?? '', quantity: 4, unitPriceMinor: 1_663 }],
  })
  // 15 % of 66.52 and of 8.50.
  expect(worth(after)).toBe(6_652 - 998 + 723)
  expect(after.lines.at(-1)).toMatchObject({ unitPriceMinor: 1_663, discountMinor: 998 })
  expect(await booksOf(t, shop)).toEqual([])
})

it('added units get the percentage of the order, on known and on new items', async () => {
  const terms = { prices: [1_000, 200], quantities: [2], discount: { percentBp: 1_000 } }
  const { shop, order } = await placeDiscounted(terms)
  const [line] = order.lines
  const after = await change(shop, order, {
    lines: [{ lineId: line?.id ?? '', quantity: 3 }],
    added: [{ variantId: shop.variantIds[1] ?? '', quantity: 5 }],
  })
  expect(after.lines.map(({ discountMinor }) => discountMinor)).toEqual([200, 100, 100])
  expect(worth(after)).toBe(3_600)
  expect(after.discounts).toMatchObject([{ code: 'SPRING', amountMinor: 400 }])
  expect(await booksOf(t, shop)).toEqual([])
})

it('a fixed amount is kept in part by a changed line and does not grow with added units', async () => {
  const discount = { kind: 'amount', amountMinor: 500 } as const
  const { shop, order } = await placeDiscounted({ prices: [1_000, 300], quantities: [2], discount })
  const [line] = order.lines
  const cheaper = await change(shop, order, {
    lines: [{ lineId: line?.id ?? '', quantity: 2, unitPriceMinor: 900 }],
  })
  expect(worth(cheaper)).toBe(1_350)
  const more = await change(shop, cheaper, {
    lines: [{ lineId: cheaper.lines[1]?.id ?? '', quantity: 3 }],
    added: [{ variantId: shop.variantIds[1] ?? '', quantity: 1 }],
  })
  expect(worth(more)).toBe(1_350 + 900 + 300)
  expect(await booksOf(t, shop)).toEqual([])
})

it('items outside a discount for chosen items stay undiscounted', async () => {
  const shopTerms = { prices: [1_000, 200], quantities: [1] }
  const { shop, order } = await placeDiscounted({ ...shopTerms, discount: { percentBp: 2_500 } })
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('discounts')
      .set({ product_ids: [shop.productIds[0] ?? ''] })
      .execute(),
  )
  const after = await change(shop, order, {
    lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 2 }],
    added: [{ variantId: shop.variantIds[1] ?? '', quantity: 1 }],
  })
  expect(worth(after)).toBe(750 + 750 + 200)
})
