import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as contract from '@marketday/contract/payments/cash-ups'
import type { CashUp, CashCount } from '@marketday/contract/payments/cash-ups'
import { listLocations } from '@marketday/contract/stock/locations'
import {
  assignDelivery,
  closeDelivery,
  correctDelivery,
} from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { handOverOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'

import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { listBookDifferences } from '../../../testing/list-book-differences.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const newShop = () => openShop(t, [{ priceMinor: 420, stock: 50 }])

async function order(shop: ShopFixture): Promise<string> {
  const [variantId = ''] = shop.variantIds
  return (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body.orderId
}

async function pay(who: Staff, orderId: string): Promise<void> {
  const paid = await who.call(recordCash, {
    params: { orderId },
    body: { amountMinor: 420 },
    headers: { 'idempotency-key': newId() },
  })
  expect(paid.status).toBe(200)
}

const giveBack = (who: Staff, orderId: string, amountMinor: number) =>
  who.call(refundOrder, {
    params: { orderId },
    body: { amountMinor, extraMinor: amountMinor, reason: 'Burnt crust' },
    headers: { 'idempotency-key': newId() },
  })

const tills = async (who: Staff) => (await who.call(contract.listCashUps)).body

async function onlyTill(who: Staff): Promise<CashUp> {
  const { rows } = await tills(who)
  expect(rows).toHaveLength(1)
  return (await who.call(contract.getCashUp, { params: { cashUpId: rows[0]?.id ?? '' } })).body
}

const close = (who: Staff, { id, takenMinor }: CashUp, count: Partial<CashCount>) =>
  who.call(contract.closeCashUp, {
    params: { cashUpId: id },
    body: {
      floatMinor: 0,
      takenMinor,
      countedMinor: takenMinor,
      pieces: null,
      reason: '',
      ...count,
    },
  })

const setBackADay = ({ owner }: Pick<ShopFixture, 'owner'>) =>
  t.inTenant(owner.tenantId, (db) => sql`update cash_ups set day = day - 1`.execute(db))

const booksOf = (tenantId: string) =>
  t.inTenant(tenantId, (db) => listBookDifferences((text) => sql.raw(text).execute(db)))

test('ORD-10 a till says what each person took and gave back, by how it came', async () => {
  const shop = await newShop()
  const clerk = await t.member(shop.owner, 'orders')
  const [marked, collected] = [await order(shop), await order(shop)]
  await pay(shop.owner, marked)
  for (const act of [startPicking, packOrder])
    await clerk.call(act, { params: { orderId: collected } })
  await clerk.call(handOverOrder, {
    params: { orderId: collected },
    body: { cashCollectedMinor: 420 },
  })
  await giveBack(clerk, collected, 100)
  const { rows } = await tills(shop.owner)
  expect(rows.map(({ takenMinor, status }) => [takenMinor, status])).toEqual(
    expect.arrayContaining([
      [420, 'open'],
      [320, 'open'],
    ]),
  )
  const cashUpId = rows.find(({ takenMinor }) => takenMinor === 320)?.id ?? ''
  const params = { cashUpId }
  expect((await clerk.call(contract.getCashUp, { params })).body.sums).toEqual([
    { kind: 'given_back', count: 1, amountMinor: -100 },
    { kind: 'hand_over', count: 1, amountMinor: 420 },
  ])
  const entries = (await clerk.call(contract.listCashEntries, { params, query: { limit: '1' } }))
    .body
  expect(entries.rows).toMatchObject([{ kind: 'given_back', order: { id: collected } }])
  const cursor = entries.nextCursor ?? ''
  const rest = (await clerk.call(contract.listCashEntries, { params, query: { cursor } })).body
  expect(rest).toMatchObject({ rows: [{ kind: 'hand_over' }], nextCursor: null })
  expect(await booksOf(shop.owner.tenantId)).toEqual([])
})

test('ORD-10 cash at the door is in the till of the driver, and a correction takes it off there', async () => {
  const shop = await deliveryDay(t)
  const { staff, driver } = await shop.driver()
  const { deliveryId } = await shop.order({ slotId: shop.slotId, payment: 'cash' })
  const params = { deliveryId }
  await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  for (const event of ['start', 'arrive'] as const)
    await staff.call(actOnStop, {
      params,
      body: { id: newId(), happenedAt: new Date().toISOString(), event },
    })
  const body = { reason: 'The driver rang', cashCollectedMinor: 890 }
  await shop.owner.call(closeDelivery, { params, body })
  const till = await onlyTill(shop.owner)
  expect(till).toMatchObject({
    holderName: driver.name,
    sums: [{ kind: 'door', count: 1, amountMinor: 890 }],
  })
  await setBackADay(shop)
  await shop.owner.call(correctDelivery, { params, body: { reason: 'It was the neighbour’s' } })
  expect(await onlyTill(shop.owner)).toMatchObject({ id: till.id, takenMinor: 0 })
  expect(await booksOf(shop.owner.tenantId)).toEqual([])
})

test('ORD-10 a till is closed with notes and coins, and what it was off by is in an account of its own', async () => {
  const shop = await newShop()
  await pay(shop.owner, await order(shop))
  const till = await onlyTill(shop.owner)
  const pieces = [
    { valueMinor: 500, quantity: 1 },
    { valueMinor: 50, quantity: 0 },
    { valueMinor: 10, quantity: 1 },
  ]
  const count = { floatMinor: 100, countedMinor: 510, pieces }
  expect((await close(shop.owner, till, count)).problem.errors).toEqual([
    { path: 'reason', message: '£0.10 short: enter a reason' },
  ])
  const wrongs = [
    [{ ...count, countedMinor: 500 }, 'countedMinor', 'Notes and coins don’t add up to the total'],
    [
      { ...count, countedMinor: 3, pieces: [{ valueMinor: 3, quantity: 1 }] },
      'pieces',
      'Enter the notes and coins of GBP, each only once',
    ],
  ] satisfies [Partial<CashCount>, string, string][]
  for (const [wrong, path, message] of wrongs)
    expect((await close(shop.owner, till, wrong)).problem.errors).toEqual([{ path, message }])
  const reason = 'A wrong change'
  const closed = (await close(shop.owner, till, { ...count, reason })).body
  expect(closed).toMatchObject({
    status: 'closed',
    differenceMinor: -10,
    countedMinor: 510,
    reason,
  })
  expect(closed.pieces).toEqual(pieces.filter(({ quantity }) => quantity > 0))
  const listed = await shop.owner.call(contract.listCashUps, { query: { differs: 'yes' } })
  expect(listed.body).toMatchObject({
    rows: [{ id: till.id }],
    differences: [{ currency: 'GBP', amountMinor: -10 }],
  })
  const without = await shop.owner.call(contract.listCashUps, { query: { differs: 'no' } })
  expect(without.body).toMatchObject({ rows: [], differences: [] })
  expect(await booksOf(shop.owner.tenantId)).toEqual([])
})

test('ORD-10 of two who close a till at once the second is told who was first', async () => {
  const shop = await newShop()
  const clerk = await t.member(shop.owner, 'orders')
  await pay(shop.owner, await order(shop))
  const till = await onlyTill(shop.owner)
  const answers = await Promise.all([close(shop.owner, till, {}), close(clerk, till, {})])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { closedBy } = await onlyTill(shop.owner)
  const second = answers.find(({ status }) => status === 409)
  expect(second?.problem.message).toBe(`${closedBy} has already closed it`)
})

test('ORD-10 who counted before more cash came is told how much it was', async () => {
  const shop = await newShop()
  await pay(shop.owner, await order(shop))
  const till = await onlyTill(shop.owner)
  await pay(shop.owner, await order(shop))
  expect((await close(shop.owner, till, {})).problem).toMatchObject({
    status: 409,
    message: '£4.20 was added to the till in the meantime. Include it in your count',
  })
})

test('ORD-10 cash that comes after closing is in the till of the next day, which begins with what was left', async () => {
  const shop = await newShop()
  const [first, second] = [await order(shop), await order(shop)]
  await pay(shop.owner, first)
  const till = await onlyTill(shop.owner)
  await close(shop.owner, till, { floatMinor: 5000, countedMinor: 5420 })
  await pay(shop.owner, second)
  await giveBack(shop.owner, first, 20)
  const { rows } = await tills(shop.owner)
  expect(rows).toMatchObject([
    { floatMinor: 5000, takenMinor: 400, status: 'open' },
    { id: till.id, takenMinor: 420, status: 'closed' },
  ])
  const [next, today] = rows.map(({ day }) => Date.parse(day))
  expect((next ?? 0) - (today ?? 0)).toBe(86_400_000)
  const params = { cashUpId: rows[0]?.id ?? '' }
  const { actions, ...later } = (await shop.owner.call(contract.getCashUp, { params })).body
  expect(actions.close).toBe(`It was counted on ${later.day}`)
  expect((await close(shop.owner, { ...later, actions }, {})).problem.message).toBe(actions.close)
  expect(await booksOf(shop.owner.tenantId)).toEqual([])
})

test('ORD-10 where less than the float was counted, the next till begins with that', async () => {
  const shop = await newShop()
  await pay(shop.owner, await order(shop))
  const till = await onlyTill(shop.owner)
  await close(shop.owner, till, { floatMinor: 5000, countedMinor: 300, reason: 'Stolen' })
  await pay(shop.owner, await order(shop))
  expect((await tills(shop.owner)).rows[0]).toMatchObject({ floatMinor: 300, takenMinor: 420 })
})

test('ORD-10 what was noted by mistake in a till that is closed goes off the same person’s next one', async () => {
  const shop = await newShop()
  const orderId = await order(shop)
  await pay(shop.owner, orderId)
  const till = await onlyTill(shop.owner)
  await close(shop.owner, till, {})
  await setBackADay(shop)
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`select note_cash('corrected', -420, ${orderId}::uuid, payment_id, null, null) from payments where order_id = ${orderId}::uuid`.execute(
      db,
    ),
  )
  expect((await tills(shop.owner)).rows).toMatchObject([
    { takenMinor: -420, status: 'open' },
    { id: till.id, takenMinor: 420, status: 'closed' },
  ])
})

test('ORD-10 cash of a test order is in no till', async () => {
  const shop = await newShop()
  const orderId = await order(shop)
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('orders').set({ is_test: true }).where('order_id', '=', orderId).execute(),
  )
  await pay(shop.owner, orderId)
  await giveBack(shop.owner, orderId, 20)
  expect((await tills(shop.owner)).rows).toEqual([])
  expect(await booksOf(shop.owner.tenantId)).toEqual([])
})

test('ORD-10 a till that is counted anew changes what the next one began with, unless somebody said that', async () => {
  const shop = await newShop()
  await pay(shop.owner, await order(shop))
  const till = await onlyTill(shop.owner)
  await close(shop.owner, till, { floatMinor: 5000, countedMinor: 5420 })
  await pay(shop.owner, await order(shop))
  const params = { cashUpId: till.id }
  await shop.owner.call(contract.reopenCashUp, { params, body: { reason: 'Counted twice' } })
  await close(shop.owner, till, { floatMinor: 6000, countedMinor: 6420 })
  expect((await tills(shop.owner)).rows).toMatchObject([{ floatMinor: 6000 }, { id: till.id }])
  const other = await newShop()
  await pay(other.owner, await order(other))
  const former = await onlyTill(other.owner)
  await setBackADay(other)
  await other.owner.call(contract.openCashUp, { body: { floatMinor: 2000 } })
  await close(other.owner, former, { floatMinor: 5000, countedMinor: 5420 })
  expect((await tills(other.owner)).rows).toMatchObject([{ floatMinor: 2000 }, { id: former.id }])
})

test('ORD-10 a closed till is opened again only by who may, and its difference leaves the books', async () => {
  const shop = await newShop()
  const clerk = await t.member(shop.owner, 'orders')
  await pay(clerk, await order(shop))
  const till = await onlyTill(clerk)
  await close(clerk, till, { countedMinor: 500, reason: 'Somebody left it' })
  const params = { cashUpId: till.id }
  const reopen = (who: Staff) =>
    who.call(contract.reopenCashUp, { params, body: { reason: 'Counted twice' } })
  expect((await reopen(clerk)).status).toBe(403)
  expect((await clerk.call(contract.getCashUp, { params })).body.actions.reopen).toBe(
    'Your role can’t reopen a closed till',
  )
  const { body } = await reopen(shop.owner)
  expect(body).toMatchObject({ status: 'open', differenceMinor: null, countedMinor: 500 })
  expect((await reopen(shop.owner)).problem.message).toBe('The till is open')
  expect((await tills(clerk)).differences).toEqual([{ currency: 'GBP', amountMinor: 0 }])
  expect((await close(clerk, till, {})).body.differenceMinor).toBe(0)
  expect(await booksOf(shop.owner.tenantId)).toEqual([])
})

test('ORD-10 a till of one’s own is begun with what lies in it, once a day', async () => {
  const shop = await newShop()
  const [main] = (await shop.owner.call(listLocations)).body.rows
  const open = (locationId = main?.id ?? '') =>
    shop.owner.call(contract.openCashUp, { body: { locationId, floatMinor: 2000 } })
  expect((await open(newId())).status).toBe(404)
  expect((await open()).body).toMatchObject({ floatMinor: 2000, takenMinor: 0, sums: [] })
  expect((await open()).problem.message).toBe(
    'Your till for today already exists. Open it from the list',
  )
  await pay(shop.owner, await order(shop))
  expect(await onlyTill(shop.owner)).toMatchObject({ floatMinor: 2000, takenMinor: 420 })
})

test.each([
  // Daylight saving time starts or ends on these days in London and New York.
  ['Europe/London', '2026-03-29T23:30:00Z', '2026-03-30'],
  ['Europe/London', '2026-10-25T23:30:00Z', '2026-10-25'],
  ['America/New_York', '2026-03-09T03:30:00Z', '2026-03-08'],
  ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01'],
])('ORD-10 the day of a till is that of the business: %s at %s', async (zone, at, day) => {
  const shop = await newShop()
  const orderId = await order(shop)
  await pay(shop.owner, orderId)
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await db
      .updateTable('tenants')
      .set({ time_zone: zone })
      .where('tenant_id', '=', shop.owner.tenantId)
      .execute()
    await sql`select set_config('app.clock_offset', (${at}::timestamptz - clock_timestamp())::text, true)`.execute(
      db,
    )
    const { rows } = await sql<{ now: string }>`select app_now() as now`.execute(db)
    expect(Math.abs(Date.parse(String(rows[0]?.now)) - Date.parse(at))).toBeLessThan(60_000)
    await sql`select note_cash('marked', 100, ${orderId}::uuid, payment_id, null, null) from payments where order_id = ${orderId}::uuid`.execute(
      db,
    )
  })
  expect((await tills(shop.owner)).rows.map((row) => row.day)).toContain(day)
})

test('ORD-10 tills belong to their business and to whoever works on orders', async () => {
  const shop = await newShop()
  await pay(shop.owner, await order(shop))
  const { id: cashUpId } = await onlyTill(shop.owner)
  const params = { cashUpId }
  const stranger = await t.owner()
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  for (const [who, status] of [
    [stranger, 404],
    [dispatcher, 403],
  ] as const)
    for (const endpoint of [contract.getCashUp, contract.listCashEntries])
      expect((await who.call(endpoint, { params })).status).toBe(status)
  expect((await tills(stranger)).rows).toEqual([])
})

test('ORD-10 the till of an owner without a name is called by their role', async () => {
  const shop = await newShop()
  await t.inTenant(null, (db) =>
    sql`update users set name = '' where user_id = ${shop.owner.userId}::uuid`.execute(db),
  )
  await pay(shop.owner, await order(shop))
  const [till] = (await shop.owner.call(contract.listCashUps)).body.rows
  expect(till?.holderName).toBe('Owner')
})
