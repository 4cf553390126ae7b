import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createItem } from '@marketday/contract/catalog/products/products'
import { saveCellEdits } from '@marketday/contract/catalog/products/bulk-acts'
import { adjustGoods, getStock } from '@marketday/contract/stock/stock'
import { listLedger, listStockEntries, undoEntry } from '@marketday/contract/stock/stock-ledger'
import * as contract from '@marketday/contract/stock/documents/stock-takes'
import { worthOf } from '@marketday/contract/stock/documents/stock-takes'
import type { TakeCount, TakeScope } from '@marketday/contract/stock/documents/stock-takes'

import { books } from '../../../../testing/books.ts'
import { movingClock } from '../../../../testing/identity/moving-clock.ts'
import { openShop, orderDirectly } from '../../../../testing/shop-fixture.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordSale } from '../../record-sale.ts'
import { closeTake } from './close-take.ts'

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

async function begin(staff: Staff, scope: TakeScope = { kind: 'all' }) {
  const { body } = await staff.call(contract.beginStockTake, { body: { scope } })
  const params = { stockTakeId: body.id }
  const lineOf = (variantId: string) => ({ params: { ...params, variantId } })
  return {
    id: body.id,
    as: (other: Staff) => ({
      count: (variantId: string, body: TakeCount, headers = {}) =>
        other.call(contract.countStockTakeLine, { ...lineOf(variantId), body, headers }),
      forget: (variantId: string) => other.call(contract.forgetStockTakeLine, lineOf(variantId)),
      get: () => other.call(contract.getStockTake, { params }),
      lines: async (query: object = {}) =>
        (await other.call(contract.listStockTakeLines, { params, query })).body.rows,
      add: (variantIds: readonly string[]) =>
        other.call(contract.addStockTakeLines, { params, body: { variantIds: [...variantIds] } }),
      post: () => other.call(contract.postStockTake, { params }),
      cancel: () => other.call(contract.cancelStockTake, { params }),
      undo: () => other.call(undoEntry, { params: { entryId: body.id }, body: {} }),
    }),
  }
}

const onHand = async (staff: Staff, variantId: string) =>
  (await staff.call(getStock, { params: { variantId } })).body.onHand

test('INV-17 a sale between counting and posting stays sold: the difference is that of the moment of counting', async () => {
  const shop = await twoLoaves()
  const [first = '', second = ''] = shop.variantIds
  const take = (await begin(shop.owner)).as(shop.owner)
  expect((await take.count(first, { total: 8, seen: null })).body).toMatchObject({
    expected: 10,
    counted: 8,
    countedBy: 'Test Person',
  })
  const sell = async (variantId: string, quantity: number) => {
    const { body } = await orderDirectly(shop.shopper, [{ variantId, quantity }])
    const order = { orderId: body.orderId, lines: [{ variantId, quantity }] }
    await t.inTenant(shop.owner.tenantId, (db) => recordSale(db, order))
  }
  await sell(first, 3)
  await sell(second, 1)
  await take.count(second, { total: 4, seen: null })
  expect((await take.get()).body).toMatchObject({
    lines: 2,
    counted: 2,
    different: 1,
    surplus: 0,
    shortage: 2,
  })
  const posted = await take.post()
  expect(posted.body).toMatchObject({ status: 'posted', different: 1, closedBy: 'Test Person' })
  expect(await onHand(shop.owner, first)).toBe(5)
  expect(await onHand(shop.owner, second)).toBe(4)
  const rows = (await shop.owner.call(listLedger, { query: { type: 'count' } })).body.rows
  expect(rows).toMatchObject([
    { title: 'Loaf 1', onHandDelta: -2, reason: 'All items', after: { onHand: 5 } },
  ])
  const ledger = (await books(t, shop.owner.tenantId)).filter(({ rule }) =>
    rule.startsWith('the ledger'),
  )
  expect(ledger).toEqual([])
})

test('INV-17 pieces scanned by several people at once add up; what moved meanwhile is told, and a total begins anew', async () => {
  const shop = await twoLoaves()
  const [first = ''] = shop.variantIds
  const clerk = await t.member(shop.owner, 'catalogue')
  const sheet = await begin(shop.owner)
  const [mine, hers] = [sheet.as(shop.owner), sheet.as(clerk)]
  await Promise.all(
    [mine, hers, mine, hers, mine].map(async (person) => await person.count(first, { add: 1 })),
  )
  await shop.owner.call(adjustGoods, { body: { variantId: first, change: -1, reason: 'Broken' } })
  expect((await hers.count(first, { add: 1 })).body).toMatchObject({
    counted: 6,
    expected: 10,
    moved: -1,
  })
  expect((await mine.count(first, { total: 9, seen: 6 })).body).toMatchObject({
    counted: 9,
    expected: 9,
    moved: 0,
  })
})

test('INV-17 a total overwrites no other count, a repeated scan counts once, and a line is forgotten again', async () => {
  const shop = await twoLoaves()
  const [first = ''] = shop.variantIds
  const take = (await begin(shop.owner)).as(shop.owner)
  const headers = { 'idempotency-key': newId() }
  await take.count(first, { add: 3 }, headers)
  await take.count(first, { add: 3 }, headers)
  const refused = await take.count(first, { total: 9, seen: null })
  expect([refused.status, refused.problem.message]).toEqual([409, 'Test Person has counted 3'])
  expect((await take.forget(first)).body).toMatchObject({ counted: null, expected: null })
  expect((await take.get()).body).toMatchObject({ counted: 0, actions: { count: null } })
  expect((await take.post()).problem.message).toBe('Nothing is counted yet')
  for (const _time of Array.from({ length: 10 })) await take.count(first, { add: 100_000 })
  expect((await take.count(first, { add: 1 })).status).toBe(400)
})

test('INV-17 a count is posted once, by whoever comes first, and undone as one entry', async () => {
  const shop = await twoLoaves()
  const [first = '', second = ''] = shop.variantIds
  const sheet = await begin(shop.owner)
  const take = sheet.as(shop.owner)
  await take.count(first, { total: 12, seen: null })
  await take.count(second, { total: 5, seen: null })
  const answers = await Promise.all([take.post(), take.post(), take.post()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await onHand(shop.owner, first)).toBe(12)
  expect((await take.count(first, { add: 1 })).problem.code).toBe('invalid_transition')
  expect((await take.add([first])).problem.code).toBe('invalid_transition')
  expect((await take.cancel()).problem.message).toBe('This count is posted already')
  expect((await take.get()).body.actions).toMatchObject({ undo: null })
  const query = { type: 'count' } as const
  const [entry] = (await shop.owner.call(listStockEntries, { query })).body.rows
  expect(entry).toMatchObject({ id: sheet.id, lines: 1, pieces: 2, take: { id: sheet.id } })
  expect((await take.undo()).status).toBe(201)
  expect(await onHand(shop.owner, first)).toBe(10)
  expect((await take.get()).body.actions.undo).toBe('Already undone')
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('INV-17 what is promised cannot be counted away: the line is named, and nothing is posted until it is mended', async () => {
  const shop = await twoLoaves()
  const [first = '', second = ''] = shop.variantIds
  await orderDirectly(shop.shopper, [{ variantId: second, quantity: 4 }])
  const take = (await begin(shop.owner)).as(shop.owner)
  await take.count(first, { total: 9, seen: null })
  expect((await take.count(second, { total: 1, seen: null })).body.lacking).toBe(3)
  const { status, problem } = await take.post()
  expect([status, problem.code, problem.errors]).toEqual([
    409,
    'out_of_stock',
    [{ path: second, message: 'Loaf 2: 1 counted, 3 more are reserved or set aside' }],
  ])
  expect(await onHand(shop.owner, first)).toBe(10)
  await take.forget(second)
  expect((await take.post()).body).toMatchObject({ status: 'posted', counted: 1 })
  expect([await onHand(shop.owner, first), await onHand(shop.owner, second)]).toEqual([9, 5])
})

test('INV-17 a count is of everything, of a category with those below it, or of what is chosen; more is added by name', async () => {
  const { owner, variantIds } = await twoLoaves()
  const category = async (title: string, parentId?: string) =>
    (await owner.call(createCategory, { body: { title, ...(parentId && { parentId }) } })).body.id
  const bread = await category('Bread')
  const rye = await category('Rye', bread)
  const variants = [{ optionValues: [], priceMinor: 100, initialStock: 1 }]
  await owner.call(createItem, { body: { title: 'Rye loaf', categoryId: rye, variants } })
  const untracked = [{ optionValues: [], priceMinor: 100, tracked: false }]
  await owner.call(createItem, { body: { title: 'Service', categoryId: rye, variants: untracked } })
  const titles = async (scope: TakeScope) =>
    (await (await begin(owner, scope)).as(owner).lines()).map(({ title }) => title)
  expect(await titles({ kind: 'all' })).toEqual(['Loaf 1', 'Loaf 2', 'Rye loaf'])
  expect(await titles({ kind: 'category', categoryId: bread })).toEqual(['Rye loaf'])
  const [, second = ''] = variantIds
  const take = (await begin(owner, { kind: 'variants', variantIds: [second] })).as(owner)
  expect((await take.count(variantIds[0] ?? '', { add: 1 })).status).toBe(404)
  expect((await take.add(variantIds)).body.lines).toBe(2)
  expect((await take.count(variantIds[0] ?? '', { add: 1 })).status).toBe(201)
  expect((await take.lines()).map(({ title }) => title)).toEqual(['Loaf 2', 'Loaf 1'])
  expect((await take.lines({ state: 'left' })).map(({ title }) => title)).toEqual(['Loaf 2'])
  expect((await take.lines({ state: 'different', search: 'LOAF-1' })).length).toBe(1)
  const empty = await owner.call(contract.beginStockTake, {
    body: { scope: { kind: 'category', categoryId: await category('Empty') } },
  })
  expect(empty.status).toBe(404)
})

test('INV-17 a cancelled count changes nothing and stays in the list, which is read page by page', async () => {
  const shop = await twoLoaves()
  const [first = ''] = shop.variantIds
  for (const counted of [1, 2, 3]) {
    const take = (await begin(shop.owner)).as(shop.owner)
    await take.count(first, { total: counted, seen: null })
    expect((await take.cancel()).body).toMatchObject({ status: 'cancelled', counted: 1 })
    expect((await take.cancel()).status).toBe(200)
    expect((await take.post()).problem.code).toBe('invalid_transition')
  }
  expect(await onHand(shop.owner, first)).toBe(10)
  const list = async (query: object) =>
    (await shop.owner.call(contract.listStockTakes, { query })).body
  expect((await list({ status: 'open' })).rows).toEqual([])
  const page = await list({ limit: 2 })
  expect(page.rows.map(({ shortage }) => shortage)).toEqual([7, 8])
  expect(
    (await list({ limit: 2, cursor: page.nextCursor })).rows.map((row) => row.shortage),
  ).toEqual([9])
})

test('INV-17 after seven days a posted count stands; who may only see stock reads it, and another business finds none of it', async () => {
  const shop = await twoLoaves()
  const [first = ''] = shop.variantIds
  const sheet = await begin(shop.owner)
  const clerk = sheet.as(await t.member(shop.owner, 'orders'))
  const stranger = sheet.as(await t.owner())
  expect((await clerk.get()).body.actions.count).toBe('Your role doesn’t include changing stock')
  expect((await clerk.count(first, { add: 1 })).status).toBe(403)
  expect((await clerk.post()).status).toBe(403)
  for (const { status } of [
    await stranger.get(),
    await stranger.count(first, { add: 1 }),
    await stranger.post(),
    await stranger.cancel(),
    await stranger.forget(first),
  ])
    expect(status).toBe(404)
  await sheet.as(shop.owner).count(first, { total: 1, seen: null })
  moveClock(-7 * 24 * 60 - 1)
  const posting = { stockTakeId: sheet.id, event: 'post', can: () => true } as const
  await t.inTenant(shop.owner.tenantId, (db) => closeTake(db, posting))
  moveClock(0)
  expect((await sheet.as(shop.owner).undo()).problem.code).toBe('invalid_transition')
  expect((await sheet.as(shop.owner).get()).body.actions.undo).toBe('Older than 7 days')
})

test('INV-17 a business has at most twenty counts open', async () => {
  const shop = await twoLoaves()
  for (const _time of Array.from({ length: 20 })) await begin(shop.owner)
  const { status, problem } = await shop.owner.call(contract.beginStockTake, {
    body: { scope: { kind: 'all' } },
  })
  expect([status, problem.message]).toEqual([409, '20 counts are open. Post or cancel one first'])
})

test('INV-17 a count says what its differences are worth, and keeps it whatever goods cost later', async () => {
  const shop = await twoLoaves()
  const [first = '', second = ''] = shop.variantIds
  const [firstItem = ''] = shop.productIds
  const cost = async (from: number | null, to: number) => {
    const cell = { variantId: first, costMinor: { from, to } }
    await shop.owner.call(saveCellEdits, {
      body: { items: [{ itemId: firstItem, variants: [cell] }] },
    })
    await t.runJobs()
  }
  const { id, as } = await begin(shop.owner)
  const take = as(shop.owner)
  await take.count(first, { total: 7, seen: null })
  await take.count(second, { total: 6, seen: null })
  const figures = async () => {
    const { gainedMinor, lostMinor, uncosted, currency } = (await take.get()).body
    return [gainedMinor, lostMinor, uncosted, currency]
  }
  expect(await figures()).toEqual([0, 0, 2, 'GBP'])
  await cost(null, 150)
  expect(await figures()).toEqual([0, 450, 1, 'GBP'])
  expect((await take.lines()).map(worthOf)).toEqual([-450, null])
  const params = { stockTakeId: id }
  const file = async (query: object = {}) =>
    (await shop.owner.call(contract.exportStockTakeLines, { params, query })).body
  expect(await file()).toContain('Loaf 1,,LOAF-1,10,7,-3,1.5,-4.5,GBP,Test Person,')
  expect(await file({ search: 'loaf 2' })).toContain('Loaf 2,,LOAF-2,5,6,1,,,GBP,Test Person,')
  await take.post()
  await cost(150, 900)
  expect(await figures()).toEqual([0, 450, 1, 'GBP'])
  expect((await take.lines()).map(worthOf)).toEqual([-450, null])
})
