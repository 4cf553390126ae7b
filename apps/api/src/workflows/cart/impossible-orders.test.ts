import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  chooseDelivery,
  extendCheckout,
  setCartContact,
  setCartLine,
  startCheckout,
} from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { newId } from '../../platform/ids.ts'
import { complete, contact, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [
    { priceMinor: 420, stock: 5000 },
    { priceMinor: 100, stock: 5000 },
    { priceMinor: 100, stock: 5000 },
  ])
})

const state = () =>
  t.inTenant(shop.owner.tenantId, async (db) => ({
    orders: await db.selectFrom('orders').select('order_id').execute(),
    payments: await db.selectFrom('payments').select('payment_id').execute(),
    movements: await db.selectFrom('stock_movements').select('stock_movement_id').execute(),
    levels: await db
      .selectFrom('stock_levels')
      .select(['variant_id', 'reserved'])
      .orderBy('variant_id')
      .execute(),
    mails: await db.selectFrom('mail_outbox').select('mail_id').execute(),
  }))

const direct = (lines: readonly { variantId: string; quantity: unknown }[], more: object = {}) =>
  shop.shopper.call(placeDirectOrder, {
    body: { lines, contact, delivery: { kind: 'pickup' }, payment: 'cash', ...more } as never,
  })
const variant = (index = 0) => shop.variantIds[index] ?? ''

const impossible = [0, -1, 1.5, 1e9, 99_999, 1_001, '1', null, [1], true, 2 ** 53]

describe('FUZ-11: what cannot be ordered', () => {
  it('what has lost its price is never sold for nothing', async () => {
    const total = await fillCart(shop.shopper, shop, [1])
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('variants').set({ price_minor: 0 }).execute(),
    )
    const refused = await pay(shop.shopper, { method: 'cash', total })
    expect(refused.problem.errors[0]?.message).toContain('is no longer sold')
    const unseen = await direct([{ variantId: variant(), quantity: 1 }])
    expect(unseen.problem.message).toContain('is no longer sold')
  })

  for (const quantity of impossible)
    it(`FUZ-11: a quantity of ${JSON.stringify(quantity)} is refused and changes nothing`, async () => {
      const before = await state()
      const answers = [
        await direct([{ variantId: variant(), quantity }]),
        await shop.shopper.call(setCartLine, {
          params: { lineId: newId() },
          body: { variantId: variant(), quantity } as never,
        }),
      ]
      for (const { problem } of answers)
        expect(problem).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(await state()).toEqual(before)
    })

  it('CON-03: the most units of an order hold for the sum of its lines, of one item and of all', async () => {
    const before = await state()
    const twice = Array.from({ length: 2 }, () => ({ variantId: variant(), quantity: 600 }))
    expect((await direct(twice)).problem.message).toBe('At most 1,000 of one item per order')
    const all = shop.variantIds.map((variantId) => ({ variantId, quantity: 900 }))
    expect((await direct(all)).problem.message).toBe('At most 2,500 items per order')
    for (const [index, { variantId, quantity }] of all.entries()) {
      const params = { lineId: newId() }
      const { status } = await shop.shopper.call(setCartLine, {
        params,
        body: { variantId, quantity },
      })
      expect(status).toBe(index < 2 ? 200 : 400)
    }
    expect(await state()).toEqual(before)
  })

  it('FUZ-11: what is not for sale, archived or made up is refused', async () => {
    await t.inTenant(shop.owner.tenantId, (db) =>
      db
        .updateTable('products')
        .set({ status: 'draft' })
        .where('product_id', '=', shop.productIds[0] ?? '')
        .execute(),
    )
    const before = await state()
    expect((await direct([{ variantId: variant(), quantity: 1 }])).problem).toMatchObject({
      status: 409,
      code: 'cart_changed',
    })
    expect((await direct([{ variantId: newId(), quantity: 1 }])).status).toBe(404)
    expect((await direct([])).status).toBe(400)
    expect(await state()).toEqual(before)
  })

  it('FUZ-11: a price that changed after it was seen, and one that was made up, are refused', async () => {
    const total = await fillCart(shop.shopper, shop, [2])
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('variants').set({ price_minor: 500 }).execute(),
    )
    const before = await state()
    for (const method of ['cash', 'card'] as const)
      expect((await pay(shop.shopper, { method, total })).problem.code).toBe('price_changed')
    const line = { variantId: variant(), quantity: 2 }
    expect((await direct([line], { expectedTotalMinor: 1 })).problem.code).toBe('price_changed')
    expect((await direct([{ ...line, unitPriceMinor: 1 } as never])).status).toBe(400)
    expect((await direct([line], { discountMinor: 999 })).status).toBe(400)
    expect(await state()).toEqual(before)
  })

  it('FUZ-11: steps left out of the checkout are named, and nothing is kept', async () => {
    const before = await state()
    expect((await pay(shop.shopper, { method: 'card', total: 0 })).problem.code).toBe('cart_empty')
    expect((await complete(shop.shopper)).status).toBe(404)
    await shop.shopper.call(setCartLine, {
      params: { lineId: newId() },
      body: { variantId: variant(), quantity: 1 },
    })
    for (const problem of [
      (await shop.shopper.call(startCheckout)).problem,
      (await pay(shop.shopper, { method: 'card', total: 420 })).problem,
    ])
      expect(problem.errors.map(({ path }) => path)).toEqual(['contact', 'delivery'])
    await shop.shopper.call(setCartContact, { body: contact })
    expect(
      (await shop.shopper.call(chooseDelivery, { body: { kind: 'delivery' } })).problem.code,
    ).toBe('outside_zones')
    expect((await shop.shopper.call(extendCheckout)).problem.code).toBe('checkout_expired')
    const slot = { kind: 'pickup', slotId: newId() } as const
    expect((await shop.shopper.call(chooseDelivery, { body: slot })).problem.code).toBe(
      'slot_closed',
    )
    expect(
      (await direct([{ variantId: variant(), quantity: 1 }], { delivery: slot })).problem.code,
    ).toBe('slot_closed')
    expect(await state()).toEqual(before)
  })
})
