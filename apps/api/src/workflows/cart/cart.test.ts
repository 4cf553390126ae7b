import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  acceptCartChanges,
  chooseDelivery,
  extendCheckout,
  getCart,
  leaveCheckout,
  listDeliveryOptions,
  payCheckout,
  removeCartLine,
  setCartLine,
  startCheckout,
} from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { newId } from '../../platform/ids.ts'
import { publish, snapshotOf } from '../../../testing/shop/published-shop.ts'
import {
  complete,
  contact,
  fillCart,
  openShop,
  orderDirectly,
  pay,
} from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const put = (shopper: Client, variantId: string, quantity: number) =>
  putLine(shopper, newId(), { variantId, quantity })
const putLine = (shopper: Client, lineId: string, body: { variantId: string; quantity: number }) =>
  shopper.call(setCartLine, { params: { lineId }, body })

const levels = (shop: ShopFixture) =>
  t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('stock_levels').select(['on_hand', 'reserved']).orderBy('variant_id').execute(),
  )

const countOrders = (shop: ShopFixture) =>
  t.inTenant(
    shop.owner.tenantId,
    async (db) => (await db.selectFrom('orders').select('order_id').execute()).length,
  )

describe('a cart', () => {
  it('is empty without a cookie and appears with its first line', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    expect((await shop.shopper.call(getCart)).body).toMatchObject({
      id: null,
      lines: [],
      totalMinor: 0,
    })
    const { status, body } = await put(shop.shopper, shop.variantIds[0] ?? '', 2)
    expect(status).toBe(200)
    expect(body).toMatchObject({ subtotalMinor: 840, totalMinor: 840, taxMinor: 140 })
    expect((await shop.shopper.call(getCart)).body.lines).toHaveLength(1)
    expect((await t.shopper(shop.owner.slug).call(getCart)).body.lines).toHaveLength(0)
  })

  it('keeps one line when the same request comes twice, and sets rather than adds', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const lineId = newId()
    const variantId = shop.variantIds[0] ?? ''
    await putLine(shop.shopper, lineId, { variantId, quantity: 2 })
    const { body } = await putLine(shop.shopper, lineId, { variantId, quantity: 3 })
    expect(body.lines).toMatchObject([{ id: lineId, quantity: 3 }])
    expect(
      (await shop.shopper.call(removeCartLine, { params: { lineId } })).body.lines,
    ).toHaveLength(0)
  })

  it('refuses more than there is, what is not for sale, and quantities that are none', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const variantId = shop.variantIds[0] ?? ''
    expect((await put(shop.shopper, variantId, 6)).problem).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: 'Only 5 of Loaf 1 left',
    })
    expect((await put(shop.shopper, newId(), 1)).status).toBe(404)
    for (const quantity of [0, -1, 1.5, 1e9])
      expect((await put(shop.shopper, variantId, quantity)).status).toBe(400)
  })

  it('explains a price that changed since and sells only once it was accepted', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const total = await fillCart(shop.shopper, shop, [2])
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('variants').set({ price_minor: 450 }).execute(),
    )
    const refused = await pay(shop.shopper, { method: 'cash', total })
    expect(refused.problem).toMatchObject({ status: 409, code: 'price_changed' })
    expect(refused.problem.errors[0]?.message).toContain('now costs £4.50 instead of £4.20')
    expect((await shop.shopper.call(getCart)).body.missing).toContain('changes')
    const accepted = await shop.shopper.call(acceptCartChanges)
    expect(accepted.body.totalMinor).toBe(900)
    expect((await pay(shop.shopper, { method: 'cash', total })).problem.code).toBe('price_changed')
    expect((await pay(shop.shopper, { method: 'cash', total: 900 })).body.order?.number).toBe(
      '1001',
    )
  })

  it('names what is missing instead of placing half an order', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    expect((await pay(shop.shopper, { method: 'cash', total: 0 })).problem.code).toBe('cart_empty')
    await put(shop.shopper, shop.variantIds[0] ?? '', 1)
    const { problem } = await pay(shop.shopper, { method: 'cash', total: 420 })
    expect(problem.status).toBe(400)
    expect(problem.errors.map((error) => error.path)).toEqual(['contact', 'delivery'])
  })
})

describe('a checkout', () => {
  it('is still offered the time it holds when that was the last place', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    for (let weekday = 1; weekday <= 7; weekday++)
      await shop.owner.call(createSlotTemplate, {
        body: {
          kind: 'pickup',
          weekday,
          startsAt: '12:00',
          endsAt: '13:00',
          cutoffMinutes: 0,
          capacity: 1,
        },
      })
    const timesFor = async (shopper: Client) => {
      const { options } = (await shopper.call(listDeliveryOptions)).body
      return options.find(({ kind }) => kind === 'pickup')?.slots ?? []
    }
    await fillCart(shop.shopper, shop, [1])
    const [time] = await timesFor(shop.shopper)
    if (!time) throw new Error('no time is offered')
    await shop.shopper.call(chooseDelivery, { body: { kind: 'pickup', slotId: time.id } })
    await shop.shopper.call(startCheckout)
    expect((await timesFor(shop.shopper))[0]).toEqual(time)
    expect(await timesFor(t.shopper(shop.owner.slug))).not.toContainEqual(time)
  })

  it('keeps the goods for ten minutes, once longer, and gives them back when time is over', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 1 }])
    await fillCart(shop.shopper, shop, [1])
    const rival = t.shopper(shop.owner.slug)
    const { body } = await shop.shopper.call(startCheckout)
    expect(body).toMatchObject({ status: 'checkout', canExtendHold: true })
    expect((await put(rival, shop.variantIds[0] ?? '', 1)).problem.code).toBe('out_of_stock')
    expect((await shop.shopper.call(extendCheckout)).body.canExtendHold).toBe(false)
    expect((await shop.shopper.call(extendCheckout)).problem.code).toBe('checkout_expired')
    t.app.services.clock.setOffset(11 * 60_000)
    try {
      await t.runJobs({ early: true })
    } finally {
      t.app.services.clock.setOffset(0)
    }
    expect(await levels(shop)).toEqual([{ on_hand: 1, reserved: 0 }])
    expect((await put(rival, shop.variantIds[0] ?? '', 1)).status).toBe(200)
  })

  it('keeps the goods for as long as the published shop says', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 1 }])
    const snapshot = snapshotOf('Slow Shop')
    await publish(t, shop.owner, {
      ...snapshot,
      checkout: { ...snapshot.checkout, holdMinutes: 45 },
    })
    await fillCart(shop.shopper, shop, [1])
    const { holdExpiresAt } = (await shop.shopper.call(startCheckout)).body
    const minutes = (Date.parse(holdExpiresAt ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(44)
    expect(minutes).toBeLessThanOrEqual(45)
  })

  it('is given up by changing the cart, and by leaving it', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 3 }])
    await fillCart(shop.shopper, shop, [1])
    await shop.shopper.call(startCheckout)
    expect(await levels(shop)).toEqual([{ on_hand: 3, reserved: 1 }])
    await put(shop.shopper, shop.variantIds[0] ?? '', 2)
    expect(await levels(shop)).toEqual([{ on_hand: 3, reserved: 0 }])
    await shop.shopper.call(startCheckout)
    expect(await levels(shop)).toEqual([{ on_hand: 3, reserved: 2 }])
    await shop.shopper.call(leaveCheckout)
    expect(await levels(shop)).toEqual([{ on_hand: 3, reserved: 0 }])
  })

  it('places a cash order at once, which its secret link shows', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 3 }])
    const total = await fillCart(shop.shopper, shop, [2])
    const { order } = (await pay(shop.shopper, { method: 'cash', total })).body
    const shown = await shop.shopper.call(getShopOrder, { params: { token: order?.token ?? '' } })
    expect(shown.body).toMatchObject({
      number: '1001',
      totalMinor: 840,
      outstandingMinor: 840,
      paymentStatus: 'unpaid',
    })
    const forged = `${(order?.token ?? '').slice(0, -2)}zz`
    expect((await shop.shopper.call(getShopOrder, { params: { token: forged } })).status).toBe(404)
    expect(await levels(shop)).toEqual([{ on_hand: 3, reserved: 2 }])
    expect((await shop.shopper.call(getCart)).body.lines).toHaveLength(0)
    expect((await complete(shop.shopper)).body).toMatchObject({
      state: 'placed',
      order: { number: '1001' },
    })
  })

  it('refuses delivery where no zone reaches', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 3 }])
    await put(shop.shopper, shop.variantIds[0] ?? '', 1)
    expect(
      (await shop.shopper.call(chooseDelivery, { body: { kind: 'delivery' } })).problem.code,
    ).toBe('outside_zones')
  })
})

describe('races', () => {
  it('CON-01 twenty buyers, five units: five orders, fifteen typed refusals, ledger equals stock, losers leave nothing (CON-04)', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const variantId = shop.variantIds[0] ?? ''
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        orderDirectly(t.shopper(shop.owner.slug), [{ variantId, quantity: 1 }]),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(201),
      ...Array(15).fill(409),
    ])
    expect(
      new Set(
        answers.filter((answer) => answer.status === 409).map((answer) => answer.problem.code),
      ),
    ).toEqual(new Set(['out_of_stock']))
    expect(await levels(shop)).toEqual([{ on_hand: 5, reserved: 5 }])
    const left = await t.inTenant(shop.owner.tenantId, async (db) => ({
      orders: (await db.selectFrom('orders').select('number').orderBy('number').execute()).map(
        (row) => row.number,
      ),
      reserved: (
        await db
          .selectFrom('stock_movements')
          .select('reserved_delta')
          .where('type', '=', 'reserve')
          .execute()
      ).length,
      events: (
        await db
          .selectFrom('events')
          .select('event_id')
          .where('name', '=', 'order.placed')
          .execute()
      ).length,
      audits: (
        await db
          .selectFrom('events')
          .select('event_id')
          .where('name', '=', 'order.placed')
          .execute()
      ).length,
    }))
    expect(left).toEqual({
      orders: [1001, 1002, 1003, 1004, 1005],
      reserved: 5,
      events: 5,
      audits: 5,
    })
  })

  it('CON-02 baskets that name the same items in any order never deadlock', async () => {
    const shop = await openShop(
      t,
      Array.from({ length: 5 }, () => ({ priceMinor: 100, stock: 1000 })),
    )
    const deadlocks = () =>
      t.inTenant(
        null,
        async (db) =>
          (
            await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(
              db,
            )
          ).rows,
      )
    const before = await deadlocks()
    const baskets = Array.from({ length: 40 }, (_each, index) => [
      index % 5,
      (index * 3 + 1) % 5,
      (index * 2 + 4) % 5,
    ])
    const answers = await Promise.all(
      baskets.map((basket) =>
        orderDirectly(
          t.shopper(shop.owner.slug),
          basket.map((item) => ({ variantId: shop.variantIds[item] ?? '', quantity: 1 })),
        ),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(201))
    expect(await deadlocks()).toEqual(before)
  })

  it('CON-03 the same item on two lines counts as one sum', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 11 }])
    const variantId = shop.variantIds[0] ?? ''
    const lines = [
      { variantId, quantity: 1 },
      { variantId, quantity: 1 },
    ]
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => orderDirectly(t.shopper(shop.owner.slug), lines)),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(await levels(shop)).toEqual([{ on_hand: 11, reserved: 10 }])
  })

  it('CON-07 one cart paid fifty times at once becomes one order', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 100 }])
    const total = await fillCart(shop.shopper, shop, [1])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(shop.shopper, { method: 'cash', total })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(
      new Set(
        answers.filter((answer) => answer.status !== 200).map((answer) => answer.problem.code),
      ),
    ).toEqual(new Set(['checkout_completed']))
    expect(await countOrders(shop)).toBe(1)
    expect(await levels(shop)).toEqual([{ on_hand: 100, reserved: 1 }])
  })
})

describe('idempotency keys', () => {
  it('IDM-01 the same key at once has one effect, and the reply is repeated', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 100 }])
    const total = await fillCart(shop.shopper, shop, [1])
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pay(shop.shopper, { method: 'cash', total, key })),
    )
    const again = await pay(shop.shopper, { method: 'cash', total, key })
    expect(again.headers['idempotency-replayed']).toBe('true')
    for (const answer of answers)
      if (answer.status === 200) expect(answer.body).toEqual(again.body)
      else expect(answer.problem.code).toBe('idempotency_in_flight')
    expect(await countOrders(shop)).toBe(1)
  })

  it('IDM-02 needs a key to move money, refuses another body under the same one', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 100 }])
    const total = await fillCart(shop.shopper, shop, [1])
    const bare = await shop.shopper.call(payCheckout, {
      body: { method: 'cash', expectedTotalMinor: total },
    })
    expect(bare.problem).toMatchObject({ status: 400, code: 'idempotency_key_required' })
    const key = newId()
    await pay(shop.shopper, { method: 'cash', total, key })
    expect((await pay(shop.shopper, { method: 'cash', total: total + 1, key })).problem.code).toBe(
      'idempotency_mismatch',
    )
    expect((await pay(shop.shopper, { method: 'cash', total, key: 'k'.repeat(256) })).status).toBe(
      400,
    )
  })

  it('IDM-05 a refused attempt leaves its key to the corrected one', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 100 }])
    const total = await fillCart(shop.shopper, shop, [1])
    const key = newId()
    expect((await pay(shop.shopper, { method: 'cash', total: total + 5, key })).problem.code).toBe(
      'price_changed',
    )
    expect((await pay(shop.shopper, { method: 'cash', total, key })).status).toBe(200)
  })
})

it('unknown fields of an order are refused', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  const body = {
    lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
    contact,
    delivery: { kind: 'pickup' },
    payment: 'cash',
    totalMinor: 1,
  }
  expect((await shop.shopper.call(placeDirectOrder, { body: body as never })).status).toBe(400)
})
