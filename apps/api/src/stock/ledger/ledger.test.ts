import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { createItem } from '@marketday/contract/catalog/products/products'
import {
  adjustGoods,
  countGoods,
  lookUpCodes,
  receiveGoods,
  setGoodsAside,
} from '@marketday/contract/stock/stock'
import {
  exportLedger,
  listLedger,
  listLedgerPeople,
  undoEntry,
} from '@marketday/contract/stock/stock-ledger'

import { books } from '../../../testing/books.ts'
import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { receiveStock } from '../receive-stock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const moveClock = movingClock(() => t)

const twoLoaves = () =>
  openShop(t, [
    { priceMinor: 420, stock: 10 },
    { priceMinor: 300, stock: 5 },
  ])

const receive = async (staff: Staff, { variantIds }: ShopFixture, reason = 'Morning bake') =>
  (
    await staff.call(receiveGoods, {
      body: { lines: variantIds.map((variantId) => ({ variantId, quantity: 3 })), reason },
    })
  ).body

const newest = async (staff: Staff, query: object = {}) =>
  (await staff.call(listLedger, { query })).body.rows

test('the ledger tells of every item what moved it, why, by whom, for which order and from how many to how many', async () => {
  const shop = await twoLoaves()
  const { orderId } = (
    await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }])
  ).body
  await receive(shop.owner, shop)
  const rows = await newest(shop.owner)
  expect(rows.map(({ type, title, reason }) => [type, title, reason])).toEqual([
    ['receive', 'Loaf 2', 'Morning bake'],
    ['receive', 'Loaf 1', 'Morning bake'],
    ['reserve', 'Loaf 1', ''],
    ['receive', 'Loaf 2', expect.any(String)],
    ['receive', 'Loaf 1', expect.any(String)],
  ])
  expect(rows[1]).toMatchObject({
    sku: 'LOAF-1',
    actorName: 'Test Person',
    before: { onHand: 10, reserved: 2, available: 8 },
    after: { onHand: 13, reserved: 2, available: 11 },
  })
  const { number } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(rows[2]).toMatchObject({ referenceId: orderId, orderNumber: Number(number) })
})

test('what a cancelled order writes off names the order and cannot be undone', async () => {
  const shop = await twoLoaves()
  const { orderId } = (
    await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }])
  ).body
  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: false, refund: 'none', notify: false },
  })
  const [row] = await newest(shop.owner, { type: 'adjust' })
  expect(row).toMatchObject({ referenceType: 'order', referenceId: orderId })
  expect(row?.actions.undo).toBe('Only manual entries can be undone')
})

test('it is narrowed by type, item, person and days, and read page by page without gap or repetition', async () => {
  const shop = await twoLoaves()
  const [first = '', second = ''] = shop.variantIds
  const clerk = await t.member(shop.owner, 'catalogue')
  await receive(clerk, shop)
  await shop.owner.call(adjustGoods, { body: { variantId: second, change: -1, reason: 'Broken' } })
  await shop.owner.call(countGoods, { body: { variantId: first, counted: 12, seenOnHand: 13 } })

  const found = async (query: object) =>
    (await newest(shop.owner, query)).map(({ type, title }) => `${type} ${title}`)
  expect(await found({ type: 'adjust' })).toEqual(['adjust Loaf 2'])
  expect(await found({ search: 'LOAF-2', type: 'adjust' })).toEqual(['adjust Loaf 2'])
  expect(await found({ search: 'nothing like it' })).toEqual([])
  expect(await found({ actorId: clerk.userId })).toEqual(['receive Loaf 2', 'receive Loaf 1'])
  expect(await found({ actorId: clerk.userId, search: 'LOAF-1' })).toEqual(['receive Loaf 1'])
  expect(await found({ to: '2020-01-01' })).toEqual([])
  expect(await found({ from: '2090-01-01' })).toEqual([])
  expect(await found({ from: '2020-01-01', to: '2090-01-01' })).toHaveLength(6)
  const people = (await shop.owner.call(listLedgerPeople)).body.rows
  expect(people.map(({ id }) => id)).toContain(clerk.userId)

  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor && { cursor }) }
    const { body } = await shop.owner.call(listLedger, { query })
    paged.push(...body.rows.map(({ id }) => id))
    cursor = body.nextCursor
  }
  expect(paged).toEqual((await newest(shop.owner, { limit: 100 })).map(({ id }) => id))
})

test('the export holds what the filter finds, and a reason that looks like a formula stays a text', async () => {
  const shop = await twoLoaves()
  await receive(shop.owner, shop, '=HYPERLINK("http://x")')
  const answer = await shop.owner.call(exportLedger, { query: { search: 'LOAF-1' } })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.body.trim().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF?when,type,item/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`,10,3,13,0,0,0,0,0,0,"'=HYPERLINK(""http://x"")",Test Person,`)
})

test('a receipt is undone whole by movements of its own, once, and the books stay right', async () => {
  const shop = await twoLoaves()
  const { entryId } = await receive(shop.owner, shop)
  const undo = () => shop.owner.call(undoEntry, { params: { entryId }, body: {} })
  const answers = await Promise.all([undo(), undo()])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const rows = await newest(shop.owner)
  expect(
    rows.slice(0, 4).map((row) => [row.type, row.onHandDelta, row.isUndone, row.actions.undo]),
  ).toEqual([
    ['receive', -3, false, 'This reverses another movement'],
    ['receive', -3, false, 'This reverses another movement'],
    ['receive', 3, true, 'Already undone'],
    ['receive', 3, true, 'Already undone'],
  ])
  expect(new Set(rows.slice(0, 2).map(({ after }) => after.onHand))).toEqual(new Set([10, 5]))
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('one line of a receipt is undone alone, then the rest', async () => {
  const shop = await twoLoaves()
  const { entryId } = await receive(shop.owner, shop)
  const undo = (body: object) => shop.owner.call(undoEntry, { params: { entryId }, body })
  const variantId = shop.variantIds[0] ?? ''
  expect((await undo({ variantId })).body.variantIds).toEqual([variantId])
  expect((await undo({ variantId })).problem.code).toBe('invalid_transition')
  expect((await undo({})).body.variantIds).toEqual([shop.variantIds[1]])
})

test('corrections and counts are undone too; goods that are promised meanwhile are not taken back', async () => {
  const shop = await twoLoaves()
  const [variantId = ''] = shop.variantIds
  const undo = (entryId: string) => shop.owner.call(undoEntry, { params: { entryId }, body: {} })
  const adjusted = await shop.owner.call(adjustGoods, {
    body: { variantId, change: -4, reason: 'Broken' },
  })
  expect((await undo(adjusted.body.entryId)).status).toBe(201)
  const counted = await shop.owner.call(countGoods, {
    body: { variantId, counted: 12, seenOnHand: 10 },
  })
  await orderDirectly(shop.shopper, [{ variantId, quantity: 11 }])
  const refused = await undo(counted.body.entryId)
  expect([refused.status, refused.problem.code]).toEqual([409, 'out_of_stock'])
  expect((await newest(shop.owner))[0]).toMatchObject({ after: { onHand: 12, reserved: 11 } })
})

test('what is set aside stays on the shelf and is not sold, and comes back or is undone', async () => {
  const shop = await twoLoaves()
  const [variantId = ''] = shop.variantIds
  const setAside = (change: number) =>
    shop.owner.call(setGoodsAside, { body: { variantId, change, reason: 'damaged' } })
  const { body } = await setAside(6)
  expect(body).toMatchObject({ onHand: 10, unavailable: 6, available: 4 })
  expect((await orderDirectly(shop.shopper, [{ variantId, quantity: 5 }])).status).toBe(409)
  expect((await setAside(5)).problem.code).toBe('out_of_stock')
  expect((await setAside(-2)).body).toMatchObject({ unavailable: 4, available: 6 })
  expect((await setAside(-5)).problem.message).toBe('That’s more than is set aside')
  const undo = { params: { entryId: body.entryId }, body: {} }
  expect((await shop.owner.call(undoEntry, undo)).problem.code).toBe('invalid_transition')
  await setAside(2)
  expect((await shop.owner.call(undoEntry, undo)).status).toBe(201)
  expect((await newest(shop.owner))[0]).toMatchObject({
    type: 'block',
    unavailableDelta: -6,
    after: { onHand: 10, unavailable: 0, available: 10 },
  })
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('after seven days an entry stands', async () => {
  const shop = await twoLoaves()
  const entryId = newId()
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 3 }]
  moveClock(-7 * 24 * 60 - 1)
  await t.inTenant(shop.owner.tenantId, (db) =>
    receiveStock(db, { lines, referenceType: 'entry', referenceId: entryId }),
  )
  moveClock(0)
  const { problem } = await shop.owner.call(undoEntry, { params: { entryId }, body: {} })
  expect(problem.code).toBe('invalid_transition')
  const old = (await newest(shop.owner)).find(({ referenceId }) => referenceId === entryId)
  expect(old?.actions.undo).toBe('Older than 7 days')
})

test('who may only see stock cannot undo, and another business finds neither entry nor movement', async () => {
  const shop = await twoLoaves()
  const { entryId } = await receive(shop.owner, shop)
  const clerk = await t.member(shop.owner, 'orders')
  const call = { params: { entryId }, body: {} }
  expect((await clerk.call(undoEntry, call)).status).toBe(403)
  expect((await newest(clerk))[0]?.actions.undo).toBe('Your role doesn’t include changing stock')
  const stranger = await t.owner()
  expect((await stranger.call(undoEntry, call)).status).toBe(404)
  expect(await newest(stranger)).toEqual([])
  expect((await stranger.call(exportLedger)).body.trim().split('\r\n')).toHaveLength(1)
  expect((await shop.owner.call(undoEntry, call)).status).toBe(201)
})

test('a receipt that is sent twice under one key lands once, and one bad line leaves nothing', async () => {
  const shop = await twoLoaves()
  const [variantId = ''] = shop.variantIds
  const headers = { 'idempotency-key': newId() }
  const lines = [{ variantId, quantity: 3 }]
  const send = () => shop.owner.call(receiveGoods, { body: { lines }, headers })
  const answers = await Promise.all([send(), send()])
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  await send()
  const bad = await shop.owner.call(receiveGoods, {
    body: { lines: [...lines, { variantId: newId(), quantity: 1 }] },
  })
  expect(bad.status).toBe(404)
  expect(await newest(shop.owner, { search: 'LOAF-1', type: 'receive' })).toHaveLength(2)
})

test('a UPC is found by what scanners make of it, with a zero before it and without', async () => {
  const shop = await openShop(t, [])
  const add = (title: string, codes: { barcode?: string; sku?: string }) =>
    shop.owner.call(createItem, {
      body: { title, variants: [{ optionValues: [], priceMinor: 500, ...codes }] },
    })
  await add('By UPC', { barcode: '614141000036' })
  await add('By EAN', { barcode: '0614141000043' })
  await add('By SKU', { sku: '614141000050' })
  await add('By both', { sku: '0614141000036' })
  const codes = [
    '614141000036',
    '614141000043',
    '0614141000043',
    '0614141000050',
    '0614141000036',
    '14141000036',
  ]
  const { matches } = (await shop.owner.call(lookUpCodes, { body: { codes } })).body
  expect(matches.map(({ code, stock }) => [code, stock.title])).toEqual([
    ['614141000036', 'By UPC'],
    ['614141000043', 'By EAN'],
    ['0614141000043', 'By EAN'],
    ['0614141000050', 'By SKU'],
    ['0614141000036', 'By both'],
  ])
})

test('codes are looked up by SKU in any letter case, of this business only', async () => {
  const shop = await twoLoaves()
  await twoLoaves()
  const { matches } = (
    await shop.owner.call(lookUpCodes, { body: { codes: ['loaf-2', 'LOAF-1', 'nothing'] } })
  ).body
  expect(matches.map(({ code, stock }) => [code, stock.title])).toEqual([
    ['loaf-2', 'Loaf 2'],
    ['LOAF-1', 'Loaf 1'],
  ])
})
