import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { StockSort } from '@marketday/contract/stock/stock'
import {
  adjustGoods,
  listStock,
  receiveGoods,
  setGoodsAside,
  stockSorts,
} from '@marketday/contract/stock/stock'

import { createItem } from '@marketday/contract/catalog/products/products'
import { chooseSelling } from '@marketday/contract/stock/locations'
import { openWarehouse } from '../../../testing/stock/second-location.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { fillList } from '../../../testing/stock/listed-items.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture

const run = <R>(statement: RawBuilder<R>) =>
  t.inTenant(shop.owner.tenantId, async (db) => (await statement.execute(db)).rows)

beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [])
  await fillList(run, 600)
  await run(sql`update variants set sku = upper(sku) where abs(hashtext(sku)) % 4 = 0`)
  await run(
    sql`update variants set archived_at = app_now() where position = 0 and abs(hashtext(sku)) % 7 = 0`,
  )
  for (const [column, nth] of [
    ['reserved_delta', 5],
    ['unavailable_delta', 6],
  ] as const)
    await run(sql`insert into stock_movements (variant_id, location_id, type, ${sql.ref(column)}, reference_type, reference_id)
      select variant_id, location_id, ${column === 'reserved_delta' ? 'reserve' : 'block'}, 1, 'order', gen_random_uuid()
      from stock_levels where on_hand > 3 and abs(hashtext(variant_id::text || ${column})) % ${nth}::int = 0`)
})
afterAll(() => t.close())

interface Line {
  readonly id: string
  readonly title: string
  readonly brand: string
  readonly isOut: boolean
  readonly sku: string
  readonly onHand: number
  readonly reserved: number
  readonly unavailable: number
  readonly available: number
  readonly byItem: readonly (string | number)[]
}

const plainLines = (locationId: string | null) =>
  run(sql<Line>`
    select v.variant_id as id, lower(p.title) as title, p.vendor as brand, lower(coalesce(v.sku, '')) as sku,
      json_build_array(lower(p.title), p.product_id, v.position, v.variant_id) as "byItem",
      coalesce(on_hand, 0)::int as "onHand", coalesce(reserved, 0)::int as reserved, coalesce(unavailable, 0)::int as unavailable,
      coalesce(on_hand - reserved - unavailable, 0)::int as available, coalesce(on_hand - reserved - unavailable, 0) <= 0 as "isOut"
    from variants v join products p on p.product_id = v.product_id
    left join stock_levels level on level.variant_id = v.variant_id
      and location_id = coalesce(${locationId}::uuid, (select location_id from locations where is_default))
    where p.status <> 'archived' and v.archived_at is null`)

type Asked = QueryInput<typeof listStock>

const questions: readonly [string, Asked, (line: Line) => boolean][] = [
  ['everything', {}, () => true],
  ['a common brand', { brand: 'Mill' }, ({ brand }) => brand === 'Mill'],
  ['a rare brand', { brand: 'Nobody' }, () => false],
  ['what is out', { state: 'out' }, ({ isOut }) => isOut],
  ['what is in stock', { state: 'in' }, ({ isOut }) => !isOut],
  ['a word', { search: 'rye' }, ({ title }) => title.includes('rye')],
  [
    'a word of a brand that is in stock',
    { search: 'fig', brand: 'oven', state: 'in' },
    ({ title, brand, isOut }) => title.includes('fig') && brand === 'oven' && !isOut,
  ],
]

test.each(questions)('%s is listed in each order both ways', async (_name, query, passes) => {
  const lines = (await plainLines(query.locationId ?? null)).filter(passes)
  for (const sort of stockSorts) {
    const limit = lines.length > 60 ? 100 : 3
    expect([sort, await listed({ ...query, sort, limit })]).toEqual([sort, inOrder(lines, sort)])
  }
})

test('goods at another location are sorted by what is there', async () => {
  const { other } = await openWarehouse(shop.owner)
  const lines = await plainLines(null)
  const received = lines
    .slice(10, 30)
    .map(({ id }, index) => ({ variantId: id, quantity: (index % 4) + 1 }))
  await shop.owner.call(receiveGoods, { body: { lines: received, locationId: other } })
  for (const sort of ['available', '-onHand'] as const)
    expect(await listed({ sort, locationId: other, limit: 60 })).toEqual(
      inOrder(await plainLines(other), sort),
    )
  expect(await listed({ sort: 'available', limit: 60 })).toEqual(inOrder(lines, 'available'))
})

test('whatever changes a quantity moves the variant to its new place', async () => {
  const { owner, variantIds } = await openShop(
    t,
    [5, 9, 2, 7].map((stock) => ({ priceMinor: 100, stock })),
  )
  const [five = '', nine = '', two = '', seven = ''] = variantIds
  const sorted = async (sort: StockSort = 'available') =>
    (await owner.call(listStock, { query: { sort } })).body.rows.map(({ variantId }) => variantId)
  expect(await sorted()).toEqual([two, five, seven, nine])

  await owner.call(adjustGoods, { body: { variantId: two, change: 6, reason: 'Found' } })
  expect(await sorted()).toEqual([five, seven, two, nine])
  await owner.call(setGoodsAside, { body: { variantId: nine, change: 8, reason: 'damaged' } })
  expect(await sorted()).toEqual([nine, five, seven, two])
  expect(await sorted('onHand')).toEqual([five, seven, two, nine])

  const archive = (at: RawBuilder<unknown>) =>
    t.inTenant(owner.tenantId, (db) =>
      sql`update variants set archived_at = ${at} where variant_id = ${nine}`.execute(db),
    )
  await archive(sql`app_now()`)
  expect(await sorted()).toEqual([five, seven, two])
  await archive(sql`null`)
  expect(await sorted()).toEqual([nine, five, seven, two])

  const { main, other } = await openWarehouse(owner)
  await owner.call(receiveGoods, {
    body: { lines: [{ variantId: nine, quantity: 30 }], locationId: other },
  })
  expect(await sorted()).toEqual([nine, five, seven, two])
  await owner.call(chooseSelling, { body: { locationIds: [main, other], seen: [main] } })
  expect(await sorted()).toEqual([five, seven, two, nine])
})

test('a bundle stands where its parts let it', async () => {
  const { owner, variantIds } = await openShop(
    t,
    [4, 9].map((stock) => ({ priceMinor: 100, stock })),
  )
  const [four = '', nine = ''] = variantIds
  const box = await owner.call(createItem, {
    body: {
      title: 'Box',
      status: 'active',
      kind: 'bundle',
      parts: [{ variantId: nine, quantity: 2 }],
      variants: [{ optionValues: [], priceMinor: 1500 }],
    },
  })
  const sorted = async (query: Asked = {}) =>
    (await owner.call(listStock, { query: { ...query, sort: 'available' } })).body.rows.map(
      ({ itemId, variantId, available }) => [
        itemId === box.body.id ? 'bundle' : variantId,
        available,
      ],
    )
  const first = [
    [four, 4],
    ['bundle', 4],
    [nine, 9],
  ]
  expect(await sorted()).toEqual(first)
  expect(await sorted({ state: 'in' })).toEqual(first)
  await owner.call(adjustGoods, { body: { variantId: nine, change: -6, reason: 'Lost' } })
  expect(await sorted()).toEqual([
    ['bundle', 1],
    [nine, 3],
    [four, 4],
  ])
})

test('who pages meets each variant once, but those that move meanwhile', async () => {
  const { owner, variantIds } = await openShop(
    t,
    Array.from({ length: 9 }, (_none, index) => ({ priceMinor: 100, stock: index + 1 })),
  )
  const first = await owner.call(listStock, { query: { sort: 'available', limit: 4 } })
  const [, second = ''] = variantIds
  const eighth = variantIds[7] ?? ''
  await owner.call(adjustGoods, { body: { variantId: second, change: 20, reason: 'Found' } })
  await owner.call(adjustGoods, { body: { variantId: eighth, change: -8, reason: 'Lost' } })
  const rest = await listed(
    { sort: 'available', limit: 2, cursor: first.body.nextCursor ?? '' },
    owner,
  )
  const met = [...first.body.rows.map(({ variantId }) => variantId), ...rest]
  expect(met.toSorted()).toEqual([...variantIds.filter((id) => id !== eighth), second].toSorted())
})

test('a page of another order is refused', async () => {
  const { body } = await shop.owner.call(listStock, { query: { sort: 'sku', limit: 1 } })
  const cursor = body.nextCursor ?? ''
  const { status } = await shop.owner.call(listStock, { query: { sort: 'item', cursor } })
  expect(status).toBe(400)
})

function inOrder(lines: readonly Line[], sort: Asked['sort'] = 'item'): string[] {
  const direction = sort.startsWith('-') ? -1 : 1
  const by = sort.replace('-', '') as StockSort
  const keyOf = (line: Line) => (by === 'item' ? line.byItem : [line[by], line.id])
  return lines
    .toSorted((one, other) => direction * compare(keyOf(one), keyOf(other)))
    .map(({ id }) => id)
}

async function listed(query: Asked, owner = shop.owner): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = query.cursor ?? ''; cursor !== null;) {
    const at: Asked = cursor ? { cursor } : {}
    const { body } = await owner.call(listStock, { query: { ...query, ...at } })
    ids.push(...body.rows.map(({ variantId }) => variantId))
    cursor = body.nextCursor
  }
  return ids
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const index = one.findIndex((value, place) => value !== other[place])
  if (index < 0) return 0
  return (one[index] ?? '') < (other[index] ?? '') ? -1 : 1
}
