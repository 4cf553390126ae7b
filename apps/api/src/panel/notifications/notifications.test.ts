import { afterAll, beforeAll, expect, test } from 'vitest'

import { listOrders } from '@marketday/contract/orders/orders'
import { createItem } from '@marketday/contract/catalog/products/products'
import { receiveGoods, setGoodsAside } from '@marketday/contract/stock/stock'
import { chooseSelling } from '@marketday/contract/stock/locations'
import {
  chooseNotification,
  countUnread,
  listNotificationChoices,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@marketday/contract/panel/notifications'
import type { NotificationKind } from '@marketday/contract/panel/notifications'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { openWarehouse } from '../../../testing/stock/second-location.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { notificationRetention } from './notification-retention.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function stocked(owner: Staff, title: string, initialStock = 10) {
  const variant = { optionValues: [], priceMinor: 100, initialStock, lowStockThreshold: 5 }
  const { body } = await owner.call(createItem, { body: { title, variants: [variant] } })
  return { itemId: body.id, variantId: body.variants[0]?.id ?? '' }
}

const setAside = (owner: Staff, variantId: string, change: number) =>
  owner.call(setGoodsAside, { body: { variantId, change, reason: 'damaged' } })

const told = async (staff: Staff) => (await staff.call(listNotifications, {})).body.rows
const unread = async (staff: Staff) => (await staff.call(countUnread, {})).body.unread
const choose = (staff: Staff, kind: NotificationKind, body: { panel: boolean; mail: boolean }) =>
  staff.call(chooseNotification, { params: { kind }, body })

const mailsTo = (staff: Staff, template = 'low-stock') =>
  t.inTenant(staff.tenantId, (db) =>
    db
      .selectFrom('mail_outbox')
      .innerJoin('users', 'users.email', 'mail_outbox.to_address')
      .select(['subject', 'text', 'status'])
      .where('template', '=', template)
      .where('users.user_id', '=', staff.userId)
      .orderBy('mail_id')
      .execute(),
  )

test('what is set aside and what is sold run low once each way down, in the panel and in one mail', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 7 }])
  const { owner } = shop
  const aside = await stocked(owner, 'Rye loaf')
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('variants')
      .set({ low_stock_threshold: 5 })
      .where('variant_id', '=', shop.variantIds[0] ?? '')
      .execute(),
  )
  await choose(owner, 'newOrder', { panel: false, mail: false })

  await setAside(owner, aside.variantId, 4)
  await t.runJobs()
  expect(await told(owner)).toEqual([])

  await setAside(owner, aside.variantId, 2)
  await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 3 }])
  await setAside(owner, aside.variantId, 1)
  await t.runJobs()
  expect(await told(owner)).toMatchObject([
    { kind: 'lowStock', title: 'Loaf 1 is running low', body: '4 left, low from 5' },
    {
      kind: 'lowStock',
      title: 'Rye loaf is running low',
      body: '3 left, low from 5',
      path: `/adminPanel/inventoryManagement/items/${aside.itemId}`,
      isRead: false,
    },
  ])
  expect(await mailsTo(owner)).toEqual([])
  await t.runJobs({ early: true })
  const [mail, ...others] = await mailsTo(owner)
  expect(others).toEqual([])
  expect(mail?.status).toBe('sent')
  expect(mail?.subject).toBe('2 items are running low or sold out')
  expect(mail?.text).toContain('Rye loaf is running low: 3 left, low from 5')
  expect(mail?.text).toContain('/adminPanel/settings/notifications')

  await owner.call(receiveGoods, {
    body: { lines: [{ variantId: aside.variantId, quantity: 20 }] },
  })
  await setAside(owner, aside.variantId, 23)
  await t.runJobs({ early: true })
  expect((await told(owner))[0]).toMatchObject({
    title: 'Rye loaf is sold out',
    body: 'None left',
  })
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
    '2 items are running low or sold out',
    'Rye loaf is sold out',
  ])
})

test('low stock is told of each location from which the shop sells', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const { owner } = shop
  const { main, other } = await openWarehouse(owner)
  const [variantId = ''] = shop.variantIds
  await owner.call(chooseSelling, { body: { locationIds: [main, other], seen: [main] } })
  await owner.call(receiveGoods, {
    body: { lines: [{ variantId, quantity: 8 }], locationId: other },
  })
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('variants').set({ low_stock_threshold: 5 }).execute(),
  )
  await choose(owner, 'newOrder', { panel: false, mail: false })
  await owner.call(setGoodsAside, {
    body: { variantId, change: 4, reason: 'damaged', locationId: other },
  })
  await t.runJobs()
  expect(await told(owner)).toMatchObject([
    { title: 'Loaf 1 is running low', body: '4 left at Warehouse, low from 5' },
  ])
})

test('what was filled up before anybody was told is no news', async () => {
  const owner = await t.owner()
  const { variantId } = await stocked(owner, 'Barley loaf')
  await setAside(owner, variantId, 6)
  await setAside(owner, variantId, -6)
  await t.runJobs({ early: true })
  expect(await told(owner)).toEqual([])
  expect(await mailsTo(owner)).toEqual([])
})

test('each person is told as they choose: panel, mail, both, neither', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  const catalogue = await t.member(owner, 'catalogue')
  const packer = await t.member(owner, 'orders')
  const kindsOf = async (staff: Staff) =>
    (await staff.call(listNotificationChoices, {})).body.rows.map(({ kind }) => kind)
  expect(await kindsOf(packer)).toEqual([
    'newOrder',
    'returnAsked',
    'customerCancelled',
    'failedRefund',
    'authorisation',
    'dispute',
    'moneyDiffers',
    'mention',
    'automation',
  ])
  expect(await kindsOf(catalogue)).toEqual(['lowStock', 'importDone', 'buildFailed'])

  await choose(manager, 'lowStock', { panel: false, mail: true })
  await choose(catalogue, 'lowStock', { panel: true, mail: true })
  await choose(catalogue, 'lowStock', { panel: true, mail: false })
  await choose(owner, 'lowStock', { panel: false, mail: false })
  const { variantId } = await stocked(owner, 'Oat loaf')
  await setAside(owner, variantId, 6)
  await t.runJobs({ early: true })
  const staff = [owner, manager, catalogue, packer]
  expect(await Promise.all(staff.map(unread))).toEqual([0, 0, 1, 0])
  const mails = await Promise.all(staff.map((each) => mailsTo(each)))
  expect(mails.map((list) => list.length)).toEqual([0, 1, 0, 0])
})

test('UX-34 a notification is read one by one or all at once, each person their own', async () => {
  const owner = await t.owner()
  const packer = await t.member(owner, 'manager')
  const stranger = await t.owner()
  const news = ['Rye loaf', 'Oat loaf', 'Barley loaf']
  for (const title of news) await setAside(owner, (await stocked(owner, title)).variantId, 6)
  await t.runJobs()
  const [newest] = await told(owner)

  const params = { notificationId: newest?.id ?? '' }
  for (const other of [packer, stranger])
    expect((await other.call(readNotification, { params })).status).toBe(404)
  for (let n = 0; n < 2; n++)
    expect((await owner.call(readNotification, { params })).status).toBe(200)
  expect(await unread(owner)).toBe(2)
  await owner.call(readAllNotifications, {})
  expect(await unread(owner)).toBe(0)
  expect(await unread(packer)).toBe(3)

  const page = await packer.call(listNotifications, { query: { limit: 2 } })
  expect(page.body.rows).toHaveLength(2)
  const next = await packer.call(listNotifications, {
    query: { limit: 2, cursor: page.body.nextCursor ?? '' },
  })
  expect(next.body).toMatchObject({ rows: [{ kind: 'lowStock' }], nextCursor: null })
})

test('UX-34 new orders are one notification until it is read, which opens the list of them', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  const packer = await t.member(shop.owner, 'orders')
  const variantId = shop.variantIds[0] ?? ''
  const order = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])
    await t.runJobs()
  }
  await order(1)
  const [first] = await told(shop.owner)
  expect(first).toMatchObject({ kind: 'newOrder', title: 'New order 1001', body: '£4.00' })
  await order(11)
  expect(await unread(shop.owner)).toBe(1)
  const [group, ...others] = await told(shop.owner)
  expect(others).toEqual([])
  expect(group).toMatchObject({
    id: first?.id,
    title: '12 new orders',
    path: '/adminPanel/orderManagement?numbers=1001-1012',
    isRead: false,
  })
  expect(group?.body).toMatch(/^Newest: order 10\d\d, £4.00$/)
  const query = { numbers: '1001-1012' }
  expect((await shop.owner.call(listOrders, { query })).body.rows).toHaveLength(12)

  const params = { notificationId: group?.id ?? '' }
  await shop.owner.call(readNotification, { params })
  await order(2)
  expect((await told(shop.owner)).map(({ title }) => title)).toEqual([
    '2 new orders',
    '12 new orders',
  ])
  expect((await told(packer)).map(({ title }) => title)).toEqual(['14 new orders'])
})

test('a build that failed and an import that is done are told', async () => {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    const { build_id: buildId } = await db
      .insertInto('builds')
      .values({
        number: 7,
        status: 'failed',
        trigger: 'manual',
        error_message: 'A picture is missing',
      })
      .returning('build_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('events')
      .values({ name: 'build.failed', object_type: 'build', object_id: buildId, details: {} })
      .execute()
  })
  await t.runJobs()
  expect(await told(owner)).toMatchObject([
    { kind: 'buildFailed', title: 'Build 7 failed', body: 'A picture is missing' },
  ])
})

test('after two months a notification is forgotten', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  const { owner } = shop
  for (let n = 0; n < 2; n++) {
    await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }])
    await t.runJobs()
    await owner.call(readAllNotifications, {})
  }
  const [newest] = await told(owner)
  await t.inTenant(owner.tenantId, async (db) => {
    await db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - 61 * 86_400_000).toISOString() })
      .where('notification_id', '=', newest?.id ?? '')
      .execute()
    for (const statement of notificationRetention.ofTenants ?? []) await statement.execute(db)
  })
  expect(await told(owner)).toHaveLength(1)
})
