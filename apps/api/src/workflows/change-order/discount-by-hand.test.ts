import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeOrder, previewOrderChanges } from '@marketday/contract/orders/acts/change-order'
import type { OrderChanges } from '@marketday/contract/orders/acts/change-order'
import { setCartContact } from '@marketday/contract/orders/cart'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { cancelOrder, getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
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

/** Two items of 10.00 and one of 3.33, with 10 % off by a code. */
async function placeDiscounted() {
  const prices = [1_000, 333, 500]
  const shop = await openShop(
    t,
    prices.map((priceMinor) => ({ priceMinor, stock: 99 })),
  )
  await addDiscount(shop, { percentBp: 1_000 })
  const { shopper } = shop
  await fillCart(shopper, shop, [2, 1])
  await shopper.call(setCartContact, { body: contact })
  const cart = await shopper.call(setDiscountCode, { body: { code: 'SPRING' } })
  const { body } = await pay(shopper, { method: 'cash', total: cart.body.totalMinor })
  return { shop, order: await read(shop, body.order?.orderId ?? '') }
}

const read = async ({ owner }: ShopFixture, orderId: string): Promise<Order> =>
  (await owner.call(getOrder, { params: { orderId } })).body

const change = (
  { owner }: ShopFixture,
  { id: orderId, version }: Order,
  changes: Partial<OrderChanges>,
) =>
  owner.call(changeOrder, {
    params: { orderId },
    body: { version, lines: [], added: [], ...changes, settle: 'none', notify: false },
    headers: { 'idempotency-key': newId() },
  })

const worth = ({ totalMinor, cancelledMinor }: Order): number => totalMinor - cancelledMinor
const amounts = ({ discounts }: Order) => discounts.map(({ amountMinor }) => amountMinor)
const percent = (percentBp: number) => ({ discount: { kind: 'percent', percentBp } as const })
const amount = (amountMinor: number) => ({ discount: { kind: 'amount', amountMinor } as const })

it('ORD-06 staff give a discount after the one of the code; preview and journal say the same', async () => {
  const { shop, order } = await placeDiscounted()
  expect(worth(order)).toBe(2_100)
  const body = { version: order.version, lines: [], added: [], ...amount(500) }
  const preview = await shop.owner.call(previewOrderChanges, {
    params: { orderId: order.id },
    body,
  })
  const { status, body: after } = await change(shop, order, amount(500))
  expect(status).toBe(200)
  expect(worth(preview.body)).toBe(1_600)
  expect(worth(after)).toBe(1_600)
  expect(after.discounts).toMatchObject([
    { code: 'SPRING', isByHand: false },
    { code: null, isByHand: true, amountMinor: 500 },
  ])
  expect(after.timeline.map(({ message }) => message)).toContain('Changed: discount of £5.00')
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-06 it is replaced, grows with added units if it is a rate, and is removed', async () => {
  const { shop, order } = await placeDiscounted()
  const { body: given } = await change(shop, order, amount(500))
  const { body: replaced } = await change(shop, given, percent(5_000))
  expect(worth(replaced)).toBe(1_050)
  const added = [{ variantId: shop.variantIds[2] ?? '', quantity: 2 }]
  const { body: grown } = await change(shop, replaced, { added })
  // 10 % and half of the rest, of 10.00.
  expect(worth(grown)).toBe(1_050 + 450)
  const { body: removed } = await change(shop, grown, { discount: { kind: 'none' } })
  expect(worth(removed)).toBe(2_100 + 900)
  expect(removed.discounts.some(({ isByHand }) => isByHand)).toBe(false)
  expect(removed.timeline.map(({ message }) => message)).toContain('Changed: discount removed')
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-06 a cancellation that recalculates discounts keeps both', async () => {
  const { shop, order } = await placeDiscounted()
  const { body: given } = await change(shop, order, percent(1_000))
  const line = given.lines.findLast(({ unitPriceMinor }) => unitPriceMinor === 1_000)
  const { status } = await shop.owner.call(cancelOrder, {
    params: { orderId: order.id },
    body: {
      reason: 'customer',
      restock: true,
      refund: 'none',
      notify: false,
      lines: [{ lineId: line?.id ?? '', quantity: 1 }],
      discounts: 'recalculate',
    },
    headers: { 'idempotency-key': newId() },
  })
  expect(status).toBe(200)
  // 13.33 less 10 %, twice.
  expect(worth(await read(shop, order.id))).toBe(1_333 - 133 - 120)
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-06 more than the items cost, the same again, and packed items are refused in words', async () => {
  const { shop, order } = await placeDiscounted()
  const tooMuch = await change(shop, order, amount(2_101))
  expect(tooMuch.problem).toMatchObject({
    status: 400,
    message: 'At most £21.00, the price of its items',
    errors: [{ path: 'discount.amountMinor' }],
  })
  expect((await change(shop, order, { discount: { kind: 'none' } })).problem.status).toBe(400)
  const { body: given } = await change(shop, order, amount(100))
  expect((await change(shop, given, amount(100))).problem.message).toBe('No changes')
  for (const act of [startPicking, packOrder])
    await shop.owner.call(act, { params: { orderId: order.id } })
  const packed = await change(shop, await read(shop, order.id), amount(200))
  expect(packed.problem).toMatchObject({
    code: 'invalid_transition',
    message: 'Some of its items are packed or handed over. Refund an amount instead',
  })
  expect(amounts(await read(shop, order.id))).toEqual(amounts(given))
})
