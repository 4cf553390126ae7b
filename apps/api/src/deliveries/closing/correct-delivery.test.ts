import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'

import {
  assignDelivery,
  cancelDelivery,
  closeDelivery,
  correctDelivery,
  failDelivery,
  getBoard,
  getDelivery,
  receiveReturn,
  retryDelivery,
} from '@marketday/contract/deliveries/deliveries'
import { handOverOrder } from '@marketday/contract/orders/orders'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import { newId } from '../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Given<A> = A extends unknown ? Omit<A, 'id' | 'happenedAt'> & { happenedAt?: string } : never

const act = (staff: Staff, deliveryId: string, given: Given<RunAct>) =>
  staff.call(actOnStop, {
    params: { deliveryId },
    body: { id: newId(), happenedAt: new Date().toISOString(), ...given },
  })

async function atTheDoor(shop: DeliveryDay) {
  const { staff, driver } = await shop.driver()
  const made = await shop.order({ slotId: shop.slotId, payment: 'cash' })
  const params = { deliveryId: made.deliveryId }
  await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  await act(staff, made.deliveryId, { event: 'start' })
  await act(staff, made.deliveryId, { event: 'arrive' })
  await t.runJobs()
  const close = () =>
    shop.owner.call(closeDelivery, {
      params,
      body: { reason: 'The driver rang', cashCollectedMinor: 890 },
    })
  const correct = () =>
    shop.owner.call(correctDelivery, { params, body: { reason: 'It was the neighbour’s' } })
  return { staff, params, close, correct, ...made }
}

async function booksOf(shop: DeliveryDay, orderId: string) {
  return await t.inTenant(shop.owner.tenantId, async (db) => {
    const { rows } = await sql<Record<string, unknown>>`
      select o.status, o.fulfilment_status as goods, o.payment_status as money, o.captured_minor as captured,
        (select coalesce(sum(captured_minor - refunded_minor), 0)::int from payments p where p.order_id = o.order_id) as paid,
        (select string_agg(type, ' ' order by stock_movement_id) from stock_movements m where m.reference_id = o.order_id and type in ('sale', 'return')) as stock
      from orders o where o.order_id = ${orderId}::uuid`.execute(db)
    return rows[0]
  })
}

async function mailsOf(shop: DeliveryDay): Promise<string[]> {
  await t.runJobs()
  const rows = await t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('mail_outbox').select('template').orderBy('mail_id').execute(),
  )
  return rows.map((row) => row.template).filter((template) => template.startsWith('deliver'))
}

test('a wrongly closed stop is corrected: order, cash, stock and mail are taken back exactly once', async () => {
  const shop = await deliveryDay(t)
  const { orderId, close, correct, params } = await atTheDoor(shop)
  const before = await booksOf(shop, orderId)
  expect((await close()).body.status).toBe('delivered')
  expect(await booksOf(shop, orderId)).toMatchObject({
    status: 'completed',
    money: 'paid',
    paid: 890,
  })
  await t.runJobs()

  const answers = await Promise.all([correct(), correct(), correct()])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(answers[0]?.body.status).toBe('arrived')
  expect(await booksOf(shop, orderId)).toEqual(before)
  expect(before).toMatchObject({
    status: 'open',
    goods: 'handed_over',
    money: 'unpaid',
    stock: 'sale',
  })
  expect((await mailsOf(shop)).toSorted()).toEqual(
    ['delivery-out', 'delivered', 'delivery-corrected'].toSorted(),
  )

  expect((await close()).body.status).toBe('delivered')
  expect(await booksOf(shop, orderId)).toMatchObject({
    status: 'completed',
    paid: 890,
    stock: 'sale',
  })
  const { timeline } = (await shop.owner.call(getDelivery, { params })).body
  expect(timeline.map((entry) => entry.message).slice(-3)).toEqual([
    'Delivered: The driver rang',
    'Closing undone: It was the neighbour’s',
    'Delivered: The driver rang',
  ])
})

test('a delivery that was wrongly given up is corrected, and the customer hears of it', async () => {
  const shop = await deliveryDay(t)
  const { correct, params } = await atTheDoor(shop)
  await shop.owner.call(failDelivery, { params, body: { reason: 'nobody_home' } })
  await t.runJobs()
  const { status, body } = await correct()
  expect([status, body.status, body.failureReason]).toEqual([200, 'arrived', null])
  expect((await mailsOf(shop)).toSorted()).toEqual(
    ['delivery-out', 'delivery-failed', 'delivery-corrected'].toSorted(),
  )
})

test('a driver corrects for ten minutes, a dispatcher until the day is over', async () => {
  const shop = await deliveryDay(t)
  const { staff, close, correct, params, deliveryId } = await atTheDoor(shop)
  const closedMinutesAgo = (minutes: number) =>
    t.inTenant(shop.owner.tenantId, (db) =>
      db
        .updateTable('deliveries')
        .set({ finished_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where('delivery_id', '=', deliveryId)
        .execute(),
    )
  const byDriver = () => act(staff, deliveryId, { event: 'correct', reason: 'Wrong button' })
  await close()
  await closedMinutesAgo(11)
  const late = await byDriver()
  expect([late.status, late.problem.code]).toEqual([409, 'invalid_transition'])
  expect(late.problem.message).toContain('10 minutes')
  await closedMinutesAgo(0)
  expect((await byDriver()).body.status).toBe('arrived')

  await close()
  await closedMinutesAgo(25 * 60)
  expect((await correct()).problem.message).toContain('day')
  const { actions } = (await shop.owner.call(getDelivery, { params })).body
  expect(actions.correct).toContain('day')
})

test('cash that was given back is not taken back by a correction', async () => {
  const shop = await deliveryDay(t)
  const { close, correct, orderId } = await atTheDoor(shop)
  await close()
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await db
      .updateTable('payments')
      .set({ refunded_minor: 890 })
      .where('order_id', '=', orderId)
      .execute()
    await db
      .updateTable('orders')
      .set({ refunded_minor: 890 })
      .where('order_id', '=', orderId)
      .execute()
  })
  const before = await booksOf(shop, orderId)
  expect((await correct()).status).toBe(409)
  expect(await booksOf(shop, orderId)).toEqual(before)
})

test('a failed delivery that is planned again writes to the customer with the new time', async () => {
  const shop = await deliveryDay(t)
  const { params } = await atTheDoor(shop)
  await shop.owner.call(failDelivery, { params, body: { reason: 'nobody_home' } })
  await t.runJobs()
  await shop.owner.call(retryDelivery, { params, body: { slotId: shop.slotId } })
  await shop.owner.call(retryDelivery, { params, body: { slotId: shop.slotId } })
  expect((await mailsOf(shop)).toSorted()).toEqual(
    ['delivery-out', 'delivery-failed', 'delivery-scheduled'].toSorted(),
  )
  const mail = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('mail_outbox')
      .select('text')
      .where('template', '=', 'delivery-scheduled')
      .executeTakeFirstOrThrow(),
  )
  expect(mail.text).toMatch(/We’ll deliver your order on \w+day, .+ between 00:01 and 23:59/)
})

test.each([
  ['store', 'sale return', 'Your items are in our store.'],
  ['driver', 'sale', 'Your items are on their way back to our store.'],
  ['lost', 'sale', 'we’ll find a solution'],
] as const)(
  'a failed delivery is cancelled and says where its goods are: %s',
  async (goods, stock, words) => {
    const shop = await deliveryDay(t)
    const { params, orderId } = await atTheDoor(shop)
    await shop.owner.call(failDelivery, { params, body: { reason: 'refused' } })
    const cancel = (body: object) =>
      shop.owner.call(cancelDelivery, { params, body: { reason: 'Refused at the door', ...body } })
    const silent = await cancel({})
    expect([silent.status, silent.problem.errors[0]?.path]).toEqual([400, 'goods'])
    const { body } = await cancel({ goods })
    await cancel({ goods })
    expect([body.status, body.goodsAt]).toEqual(['cancelled', goods])
    expect(await booksOf(shop, orderId)).toMatchObject({ stock })
    expect(await mailsOf(shop)).toContain('delivery-cancelled')
    const mail = await t.inTenant(shop.owner.tenantId, (db) =>
      db
        .selectFrom('mail_outbox')
        .select('text')
        .where('template', '=', 'delivery-cancelled')
        .execute(),
    )
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text).toContain(words)
    expect(body.actions.receive === null).toBe(goods === 'driver')
    const received = await shop.owner.call(receiveReturn, { params })
    expect(received.status).toBe(goods === 'driver' ? 200 : 409)
    expect((await booksOf(shop, orderId))?.['stock']).toBe(
      goods === 'lost' ? 'sale' : 'sale return',
    )
  },
)

test('goods that are still to come back stay on today’s board', async () => {
  const shop = await deliveryDay(t)
  const { params, deliveryId } = await atTheDoor(shop)
  await shop.owner.call(failDelivery, { params, body: { reason: 'refused' } })
  await shop.owner.call(cancelDelivery, { params, body: { reason: 'x', goods: 'driver' } })
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('deliveries').set({ day: '2026-01-02' }).execute(),
  )
  const shown = async () =>
    (await shop.owner.call(getBoard, { query: {} })).body.rows.map((row) => row.id)
  expect(await shown()).toContain(deliveryId)
  await shop.owner.call(receiveReturn, { params })
  expect(await shown()).not.toContain(deliveryId)
})

test('goods that leave the store after their delivery was cancelled come back once', async () => {
  const shop = await deliveryDay(t)
  const { orderId, deliveryId } = await shop.order({ slotId: shop.slotId })
  const params = { deliveryId }
  const read = async () => (await shop.owner.call(getDelivery, { params })).body
  const receive = async () => (await shop.owner.call(receiveReturn, { params })).status
  await shop.owner.call(cancelDelivery, { params, body: { reason: 'They collect it' } })
  expect((await read()).actions.receive).toContain('No items')
  expect(await receive()).toBe(409)
  await shop.owner.call(handOverOrder, { params: { orderId }, body: {} })
  expect(await read()).toMatchObject({ goodsAt: 'driver', actions: { receive: null } })
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('deliveries').set({ day: '2026-01-02' }).execute(),
  )
  const { rows } = (await shop.owner.call(getBoard, { query: {} })).body
  expect(rows.map((row) => row.id)).toContain(deliveryId)
  expect([await receive(), await receive()]).toEqual([200, 200])
  expect(await read()).toMatchObject({ status: 'returned', goodsAt: 'store' })
  expect((await booksOf(shop, orderId))?.['stock']).toBe('sale return')
})
