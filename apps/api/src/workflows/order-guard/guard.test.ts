import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  chooseDelivery,
  extendCheckout,
  getCart,
  leaveCheckout,
  listDeliveryOptions,
  setCartContact,
  setCartLine,
  startCheckout,
} from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { addGiftCard } from '@marketday/contract/payments/credit/pay-with-credit'
import { orderGuard } from '@marketday/contract/orders/order-guard'

import { newId } from '../../platform/ids.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { giveGiftCard } from '../../../testing/sales/credit-acts.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { contact, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp({ ORDER_GUARD: 'on', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 420, stock: 20 }])
})

const hoarder = '198.51.100.7'

function from(ip: string): Client {
  const shopper = t.shopper(shop.owner.slug)
  return {
    call: (endpoint, input = {}) =>
      shopper.call(endpoint, { ...input, headers: { ...input.headers, 'x-forwarded-for': ip } }),
  }
}

async function cartOf(ip: string, quantity: number) {
  const shopper = from(ip)
  const variantId = shop.variantIds[0] ?? ''
  const put = await shopper.call(setCartLine, {
    params: { lineId: newId() },
    body: { variantId, quantity },
  })
  await shopper.call(setCartContact, { body: contact })
  await shopper.call(chooseDelivery, { body: { kind: 'pickup' } })
  return { shopper, put }
}

const order = (
  ip: string,
  email: string,
  { quantity = 1, slotId = null }: { quantity?: number; slotId?: string | null } = {},
) =>
  from(ip).call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity }],
      contact: { ...contact, email },
      delivery: { kind: 'pickup', slotId },
      payment: 'cash',
    },
  })

const inShop = <T>(work: Parameters<TestApp['inTenant']>[1]) =>
  t.inTenant(shop.owner.tenantId, work) as Promise<T>
const reserved = () =>
  inShop<number>(async (db) => {
    const row = await db.selectFrom('stock_levels').select('reserved').executeTakeFirstOrThrow()
    return row.reserved
  })
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const statuses = () =>
  inShop<Record<string, number>>(async (db) => {
    const rows = await db.selectFrom('orders').select('status').execute()
    return Object.fromEntries(
      Map.groupBy(rows, (row) => row.status)
        .entries()
        .map(([status, of]) => [status, of.length]),
    )
  })

test('NET-10: many carts of one network together keep no more than its share, and others still buy the rest', async () => {
  const started = []
  for (let round = 0; round < 5; round++) {
    const carts = await Promise.all(Array.from({ length: 4 }, () => cartOf(hoarder, 1)))
    started.push(...(await Promise.all(carts.map(({ shopper }) => shopper.call(startCheckout)))))
  }
  expect(countOf(started, 200)).toBe(20)
  expect(await reserved()).toBe(4)
  expect(started.filter(({ body }) => body.holdExpiresAt !== null)).toHaveLength(4)

  for (let line = 1; line <= 4; line++) {
    const honest = await cartOf(`203.0.113.${line}`, 4)
    expect((await honest.shopper.call(startCheckout)).body.holdExpiresAt).not.toBeNull()
  }
  expect(await reserved()).toBe(20)
})

test('NET-10: one cart keeps no more than its share either, and not again and again', async () => {
  const { put } = await cartOf(hoarder, 99_999)
  expect(put.problem).toMatchObject({ status: 400, code: 'invalid_input' })
  const greedy = await cartOf(hoarder, 20)
  const unkept = await greedy.shopper.call(startCheckout)
  expect(unkept.body).toMatchObject({
    status: 'checkout',
    holdExpiresAt: null,
    canExtendHold: false,
  })
  expect((await greedy.shopper.call(extendCheckout)).problem.code).toBe('checkout_expired')
  expect(await reserved()).toBe(0)
  await greedy.shopper.call(leaveCheckout)
  expect(await reserved()).toBe(0)

  const { shopper } = await cartOf(hoarder, 2)
  const kept: boolean[] = []
  for (let round = 0; round < 5; round++) {
    kept.push((await shopper.call(startCheckout)).body.holdExpiresAt !== null)
    await shopper.call(leaveCheckout)
  }
  expect(kept).toEqual([true, true, true, false, false])
  expect((await shopper.call(getCart)).body.status).toBe('open')
})

test('NET-10: a flood of cash orders to strangers takes a share at once, asks a few and refuses the rest', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => order(hoarder, `stranger${index}@example.com`)),
  )
  expect(countOf(answers, 201)).toBe(orderGuard.mostCashOrdersOfNetwork)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(60 - orderGuard.mostCashOrdersOfNetwork)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await reserved()).toBe(4)
  expect(await statuses()).toEqual({ open: 4, pending_review: 26 })
  expect((await order('203.0.113.9', 'honest@example.com', { quantity: 4 })).status).toBe(201)
  expect(await reserved()).toBe(8)
}, 120_000)

test('NET-10: one address hears at most three times a day of orders it never confirmed, from all shops together', async () => {
  const victim = `victim${newId()}@example.com`
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 6; index++) await order(`203.0.113.${index}`, victim)
    expect(await statuses()).toEqual({ open: 3, pending_review: 3 })
    await t.runJobs()
    shop = await openShop(t, [{ priceMinor: 420, stock: 20 }])
  }
  const mails = await t.inTenant(null, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from unconfirmed_mails
      where address_hash = encode(sha256(${victim}::bytea), 'hex')`.execute(db)
    return rows[0]?.count
  })
  expect(mails).toBe(orderGuard.unconfirmedMailsPerDay)
})

test('NET-10: unconfirmed orders of one network fill no delivery time', async () => {
  for (let weekday = 1; weekday <= 7; weekday++)
    await shop.owner.call(createSlotTemplate, {
      body: {
        kind: 'pickup',
        weekday,
        startsAt: '12:00',
        endsAt: '13:00',
        cutoffMinutes: 0,
        capacity: 10,
      },
    })
  const { shopper } = await cartOf('203.0.113.1', 1)
  const { options } = (await shopper.call(listDeliveryOptions)).body
  const slot = options.find(({ kind }) => kind === 'pickup')?.slots[0]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      order(hoarder, `slot${index}@example.com`, { slotId: slot?.id ?? null }),
    ),
  )
  expect(countOf(answers, 201)).toBe(12)
  const taken = await inShop<number>(async (db) => {
    const row = await db.selectFrom('delivery_slots').select('taken').executeTakeFirstOrThrow()
    return row.taken
  })
  expect(taken).toBe(2)
})

test('a shopper with three tabs, and a family behind one address, buy as ever', async () => {
  const answers = await Promise.all(
    ['ann', 'ben', 'cleo'].map((name) => order('203.0.113.40', `${name}@example.com`)),
  )
  expect(countOf(answers, 201)).toBe(3)
  expect(await statuses()).toEqual({ open: 3 })
})

test('credit vouches for an order that it pays, and not for one that costs nothing', async () => {
  const beyondShare = 9
  const payByCard = async () => {
    const { code } = await giveGiftCard(t, shop, 5000)
    const { shopper } = await cartOf('203.0.113.50', beyondShare)
    await shopper.call(addGiftCard, { body: { code } })
    return (await pay(shopper, { method: 'cash', total: 0 })).status
  }
  expect(await payByCard()).toBe(200)
  expect(await statuses()).toEqual({ open: 1 })

  shop = await openShop(t, [{ priceMinor: 420, stock: 20 }])
  await addDiscount(shop, { code: null, percentBp: 10_000 })
  expect(await payByCard()).toBe(200)
  expect(await statuses()).toEqual({ pending_review: 1 })
})

test('NET-10: the card page of a cart that keeps no code is closed once its last use is taken', async () => {
  await addDiscount(shop, { usageLimit: 1 })
  const holds = await Promise.all(
    Array.from({ length: orderGuard.openHolds }, () => cartOf(hoarder, 1)),
  )
  await Promise.all(holds.map(({ shopper }) => shopper.call(startCheckout)))
  const withCode = async (ip: string) => {
    const { shopper } = await cartOf(ip, 1)
    const { body } = await shopper.call(setDiscountCode, { body: { code: 'SPRING' } })
    return { shopper, total: body.totalMinor }
  }
  const keeper = await withCode(hoarder)
  const page = (await pay(keeper.shopper, { method: 'card', total: keeper.total })).body
  const other = await withCode('203.0.113.1')
  const placed = await pay(other.shopper, { method: 'cash', total: other.total })
  expect([keeper.total, placed.status]).toEqual([378, 200])
  await t.runJobs()
  const [payment] = await inShop<{ status: string; captured_minor: number }[]>((db) =>
    db.selectFrom('payments').select(['status', 'captured_minor']).execute(),
  )
  expect(payment).toEqual({ status: 'expired', captured_minor: 0 })
  const session = page.redirectUrl?.split('/').at(-1)
  expect((await sandbox(`_pay/${session}`)).ok).toBe(false)
})
