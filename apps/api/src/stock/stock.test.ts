import { sql } from 'kysely'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem } from '@marketday/contract/catalog/products/products'
import {
  adjustGoods,
  countGoods,
  listLowStock,
  listStock,
  receiveGoods,
} from '@marketday/contract/stock/stock'
import { listMovements } from '@marketday/contract/stock/stock-ledger'

import { AppError } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'
import { holdStock, releaseHold } from './held/hold-stock.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { recordSale } from './record-sale.ts'
import { releaseReservation } from './reserved/release-reservation.ts'
import { inColumns, refusingKindly } from './movements.ts'
import type { StockLine } from './movements.ts'
import { reserveStock } from './reserved/reserve-stock.ts'
import { returnStock } from './return-stock.ts'

async function reserveFromHold(
  db: Db,
  { cartId, orderId, lines }: { cartId: string; orderId: string; lines: readonly StockLine[] },
) {
  const { variantIds, quantities } = inColumns(lines)
  await refusingKindly(() =>
    sql`select reserve_held_stock(${variantIds}::uuid[], ${quantities}::bigint[], ${cartId}, ${orderId})`.execute(
      db,
    ),
  )
}

let t: TestApp
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL_SIZE: '20' })
})
afterAll(() => t.close())

async function stocked(
  owner: Staff,
  quantities: readonly number[],
  extra: object = {},
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, initialStock] of quantities.entries()) {
    const variant = { optionValues: [], priceMinor: 100, initialStock, ...extra }
    const { body } = await owner.call(createItem, {
      body: { title: `Item ${index}`, variants: [variant] },
    })
    ids.push(body.variants[0]?.id ?? '')
  }
  return ids
}

async function books(owner: Staff) {
  return await t.inTenant(owner.tenantId, async (db) => {
    const sums = await db
      .selectFrom('stock_movements')
      .select((row) => [
        'variant_id',
        row.cast<number>(row.fn.sum('on_hand_delta'), 'integer').as('on_hand'),
        row.cast<number>(row.fn.sum('reserved_delta'), 'integer').as('reserved'),
      ])
      .groupBy('variant_id')
      .orderBy('variant_id')
      .execute()
    const levels = await db
      .selectFrom('stock_levels')
      .select(['variant_id', 'on_hand', 'reserved'])
      .orderBy('variant_id')
      .execute()
    return { sums, levels }
  })
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.failure.code : error),
  )

test('of 20 buyers of 5 units exactly 5 hold one, and the others are told its name', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [5])
  const hold = () =>
    t.inTenant(owner.tenantId, (db) =>
      holdStock(db, { cartId: newId(), lines: [{ variantId, quantity: 1 }] }),
    )
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(hold())))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(5)
  expect(outcomes.filter((each) => each === 'out_of_stock')).toHaveLength(15)
  await expect(hold()).rejects.toThrow('Item 0 is sold out')
  const { sums, levels } = await books(owner)
  expect(levels).toEqual(sums)
  expect(levels).toMatchObject([{ on_hand: 5, reserved: 5 }])
})

test('two lines of one variant are held as their sum', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [3])
  const line = { variantId, quantity: 2 }
  const both = t.inTenant(owner.tenantId, (db) =>
    holdStock(db, { cartId: newId(), lines: [line, line] }),
  )
  await expect(both).rejects.toThrow('Only 3 of Item 0 left')
})

test('baskets of three items in shuffled order never deadlock and never oversell', async () => {
  const owner = await t.owner()
  const ids = await stocked(owner, [30, 30, 30, 30, 30])
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () => {
      const lines = ids
        .toSorted(() => Math.random() - 0.5)
        .slice(0, 3)
        .map((variantId) => ({ variantId, quantity: 1 }))
      return outcome(t.inTenant(owner.tenantId, (db) => holdStock(db, { cartId: newId(), lines })))
    }),
  )
  expect(outcomes.filter((each) => each !== 'done' && each !== 'out_of_stock')).toEqual([])
  const { sums, levels } = await books(owner)
  expect(levels).toEqual(sums)
  expect(levels.every(({ reserved }) => reserved <= 30)).toBe(true)
})

test('a refused basket leaves nothing behind', async () => {
  const owner = await t.owner()
  const [first = '', second = ''] = await stocked(owner, [5, 0])
  const lines = [first, second].map((variantId) => ({ variantId, quantity: 1 }))
  expect(
    await outcome(t.inTenant(owner.tenantId, (db) => holdStock(db, { cartId: newId(), lines }))),
  ).toBe('out_of_stock')
  expect((await books(owner)).levels).toMatchObject([
    { variant_id: first, on_hand: 5, reserved: 0 },
  ])
})

test('a hold becomes a reservation, a sale, a return; each only as often as the ledger has it', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [5])
  const [cartId, orderId] = [newId(), newId()]
  const lines = [{ variantId, quantity: 4 }]
  const run = <T>(work: Parameters<typeof t.inTenant<T>>[1]) => t.inTenant(owner.tenantId, work)

  await run((db) => holdStock(db, { cartId, lines }))
  await run((db) => reserveFromHold(db, { cartId, orderId, lines }))
  expect(await outcome(run((db) => releaseHold(db, { cartId, lines })))).toBe('invalid_transition')
  await run((db) => releaseReservation(db, { orderId, lines: [{ variantId, quantity: 1 }] }))
  expect(await outcome(run((db) => recordSale(db, { orderId, lines })))).toBe('invalid_transition')
  await run((db) => recordSale(db, { orderId, lines: [{ variantId, quantity: 3 }] }))
  expect(
    await outcome(run((db) => recordSale(db, { orderId, lines: [{ variantId, quantity: 1 }] }))),
  ).toBe('invalid_transition')
  await run((db) =>
    returnStock(db, { orderId, lines: [{ variantId, quantity: 1 }], reason: 'Wrong size' }),
  )

  const { sums, levels } = await books(owner)
  expect(levels).toEqual(sums)
  expect(levels).toMatchObject([{ on_hand: 3, reserved: 0 }])
})

test('a hold that ran out is reserved anew while there is stock', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [2])
  const lines = [{ variantId, quantity: 2 }]
  const reserve = () =>
    t.inTenant(owner.tenantId, (db) =>
      reserveFromHold(db, { cartId: newId(), orderId: newId(), lines }),
    )
  expect(await outcome(reserve())).toBe('done')
  expect(await outcome(reserve())).toBe('out_of_stock')
})

test('the panel hears of low stock once on the way down and again after it went up', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [10], { lowStockThreshold: 5 })
  const reserve = (quantity: number) =>
    t.inTenant(owner.tenantId, (db) =>
      reserveStock(db, { orderId: newId(), lines: [{ variantId, quantity }] }),
    )
  const heard = () =>
    t.inTenant(owner.tenantId, (db) =>
      db.selectFrom('events').select('object_id').where('name', '=', 'stock.low').execute(),
    )
  await reserve(4)
  expect(await heard()).toEqual([])
  await reserve(1)
  await reserve(1)
  expect(await heard()).toEqual([{ object_id: variantId }])

  const cart = { cartId: newId(), lines: [{ variantId, quantity: 1 }] }
  await t.inTenant(owner.tenantId, (db) => holdStock(db, cart))
  await t.inTenant(owner.tenantId, (db) => reserveFromHold(db, { ...cart, orderId: newId() }))
  expect(await heard()).toHaveLength(1)

  await owner.call(receiveGoods, { body: { lines: [{ variantId, quantity: 10 }] } })
  await reserve(9)
  expect(await heard()).toHaveLength(2)
})

test('what may be sold without stock is never refused, until that ends', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [0], { backorder: true })
  await t.inTenant(owner.tenantId, (db) =>
    reserveStock(db, { orderId: newId(), lines: [{ variantId, quantity: 3 }] }),
  )
  const { body } = await owner.call(listStock)
  expect(body.rows).toMatchObject([{ available: -3, reserved: 3, state: 'low' }])
})

test('staff receive, adjust and count, and the ledger tells each step with its before and after', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [5])
  await owner.call(receiveGoods, {
    body: { lines: [{ variantId, quantity: 3 }], reason: 'Morning bake' },
  })
  await owner.call(adjustGoods, { body: { variantId, change: -2, reason: 'Dropped' } })
  await t.inTenant(owner.tenantId, (db) =>
    reserveStock(db, { orderId: newId(), lines: [{ variantId, quantity: 1 }] }),
  )
  const counted = await owner.call(countGoods, { body: { variantId, counted: 5, seenOnHand: 6 } })
  expect(counted.body).toMatchObject({ onHand: 5, reserved: 1, available: 4 })

  const { body } = await owner.call(listMovements, { params: { variantId }, query: { limit: 3 } })
  expect(
    body.rows.map(({ type, before, after, reason, actorName }) => [
      type,
      before.onHand,
      after.onHand,
      reason,
      actorName,
    ]),
  ).toEqual([
    ['count', 6, 5, '', 'Test Person'],
    ['reserve', 6, 6, '', expect.any(String)],
    ['adjust', 8, 6, 'Dropped', 'Test Person'],
  ])
  const rest = await owner.call(listMovements, {
    params: { variantId },
    query: { cursor: body.nextCursor ?? '' },
  })
  expect(rest.body.rows.map(({ type }) => type)).toEqual(['receive', 'receive'])
})

test('a correction below what is promised is refused with the number that is left', async () => {
  const owner = await t.owner()
  const [variantId = ''] = await stocked(owner, [5])
  const answer = await owner.call(adjustGoods, { body: { variantId, change: -6, reason: 'Lost' } })
  expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
    409,
    'out_of_stock',
    'Only 5 of Item 0 left',
  ])
  expect(
    (await owner.call(adjustGoods, { body: { variantId: newId(), change: 1, reason: 'x' } }))
      .status,
  ).toBe(404)
})

test('the ledger can be neither changed nor erased, and quantities not written directly', async () => {
  const owner = await t.owner()
  await stocked(owner, [1])
  const attempts = [
    (db: Parameters<Parameters<TestApp['inTenant']>[1]>[0]) =>
      db.deleteFrom('stock_movements').execute(),
    (db: Parameters<Parameters<TestApp['inTenant']>[1]>[0]) =>
      db.updateTable('stock_movements').set({ reason: 'x' }).execute(),
    (db: Parameters<Parameters<TestApp['inTenant']>[1]>[0]) =>
      db.updateTable('stock_levels').set({ on_hand: 99 }).execute(),
  ]
  for (const attempt of attempts)
    await expect(t.inTenant<unknown>(owner.tenantId, attempt)).rejects.toMatchObject({
      code: '42501',
    })
})

test('the stock list pages, filters by state and names the emptiest first', async () => {
  const owner = await t.owner()
  await stocked(owner, [0, 3, 50], { lowStockThreshold: 5 })
  const first = await owner.call(listStock, { query: { limit: 2 } })
  const second = await owner.call(listStock, {
    query: { limit: 2, cursor: first.body.nextCursor ?? '' },
  })
  expect(
    [...first.body.rows, ...second.body.rows].map(({ title, state }) => [title, state]),
  ).toEqual([
    ['Item 0', 'out'],
    ['Item 1', 'low'],
    ['Item 2', 'in'],
  ])
  for (const state of ['in', 'low', 'out'] as const)
    expect(
      (await owner.call(listStock, { query: { state } })).body.rows.map((row) => row.state),
    ).toEqual([state])
  const found = async (search: string) =>
    (await owner.call(listStock, { query: { search } })).body.rows.map((row) => row.title)
  expect(await found('item 2')).toEqual(['Item 2'])
  expect(await found('iteem')).toEqual(['Item 0', 'Item 1', 'Item 2'])
  expect(await found('nothing')).toEqual([])
  const low = await owner.call(listLowStock, { query: { limit: 1 } })
  expect(low.body).toMatchObject({ total: 1, rows: [{ title: 'Item 1' }] })
})
