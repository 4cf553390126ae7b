import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listItems } from '@marketday/contract/catalog/products/products'
import { listLowStock, listStock, stockFilters, stockStates } from '@marketday/contract/stock/stock'

import { someOf } from '../../../testing/some-of.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  await fill(400)
}, 60_000)
afterAll(() => t.close())

const run = async <R>(statement: ReturnType<typeof sql<R>>) =>
  (await t.inTenant(shop.owner.tenantId, (db) => statement.execute(db))).rows

/** Items with one to three variants in every stock state, some never in stock. */
async function fill(items: number): Promise<void> {
  await run(sql`insert into products (title, slug, status, vendor)
    select (array['Rye', 'Oat', 'Plum', 'Fig'])[n % 4 + 1] || ' ' || n, 'item-' || n,
      (array['active', 'active', 'draft', 'archived'])[n % 4 + 1], case when n = 17 then 'Wilhelmina' else 'Mill' end
    from generate_series(1, ${items}::int) n`)
  await run(sql`insert into variants (product_id, title, sku, price_minor, currency, position, low_stock_threshold, tracked, backorder)
    select product_id, 'Size ' || n, slug || '-' || n, 100, 'GBP', n, (array[0, 3, 8])[1 + abs(hashtext(slug || n)) % 3],
      abs(hashtext(slug || n)) % 11 > 0, abs(hashtext(slug || n)) % 7 = 0
    from products cross join generate_series(0, abs(hashtext(slug)) % 3) n where slug like 'item-%'`)
  await run(sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id)
    select variant_id, location_id, 'receive', (array[0, 2, 5, 50])[1 + abs(hashtext(sku)) % 4], 'import', product_id
    from variants cross join locations where sku like 'item-%' and abs(hashtext(sku)) % 5 > 0`)
}

interface Variant {
  readonly product_id: string
  readonly variant_id: string
  readonly status: string
  readonly available: number
  readonly levels: number
  readonly state: 'in' | 'low' | 'out'
  readonly words: string
}

const variants = () =>
  run(sql<Variant>`
    select p.product_id, v.variant_id, p.status, level.available, level.levels,
      lower(concat_ws(' ', p.title, p.vendor, v.title, v.sku)) as words,
      case when not v.tracked or level.available > greatest(v.low_stock_threshold, 0) then 'in'
        when level.available > 0 or v.backorder then 'low' else 'out' end as state
    from products p join variants v on v.product_id = p.product_id and v.archived_at is null
    cross join lateral (
      select count(*)::int as levels, coalesce(sum(on_hand - reserved - unavailable), 0)::int as available
      from stock_levels where variant_id = v.variant_id
    ) level
    order by p.sort_title, p.product_id, v.position, v.variant_id`)

const isShort = ({ state, levels }: Variant) => state !== 'in' && levels > 0
const inState = (wanted: (typeof stockFilters)[number] | undefined) => (variant: Variant) =>
  wanted === undefined || (wanted === 'short' ? isShort(variant) : variant.state === wanted)
const has = (search: string) => (variant: Variant) =>
  search
    .toLowerCase()
    .split(' ')
    .every((word) => variant.words.includes(word))

function stateOf(ofItem: readonly Variant[]) {
  if (ofItem.every(({ state }) => state === 'out')) return 'out'
  return ofItem.some(({ state }) => state !== 'in') ? 'low' : 'in'
}

async function whole(
  read: (cursor: object) => Promise<{ ids: string[]; nextCursor: string | null }>,
): Promise<string[]> {
  const all: string[] = []
  let next: { cursor?: string } | null = {}
  while (next) {
    const { ids, nextCursor } = await read(next)
    all.push(...ids)
    next = nextCursor === null ? null : { cursor: nextCursor }
  }
  return all
}

const listedItems = (query: object) =>
  whole(async (cursor) => {
    const { body } = await shop.owner.call(listItems, { query: { ...query, limit: 30, ...cursor } })
    return { ids: body.rows.map(({ id }) => id), nextCursor: body.nextCursor }
  })

const listedVariants = (query: object) =>
  whole(async (cursor) => {
    const { body } = await shop.owner.call(listStock, { query: { ...query, limit: 50, ...cursor } })
    return { ids: body.rows.map(({ variantId }) => variantId), nextCursor: body.nextCursor }
  })

const searches = [
  '',
  'rye',
  'mill',
  'wilhelmina',
  'Oat 12',
  'size 2',
  'item-17',
  'plum size',
  'nothing here',
]

async function compare(): Promise<void> {
  const all = await variants()
  const live = all.filter(({ status }) => status !== 'archived')
  for (const state of [undefined, ...stockFilters])
    for (const search of someOf(searches)) {
      const query = { ...(state && { state }), ...(search && { search }) }
      const wanted = live.filter((variant) => inState(state)(variant) && has(search)(variant))
      expect([query, await listedVariants(query)]).toEqual([
        query,
        wanted.map(({ variant_id: id }) => id),
      ])
    }
  const items = [...Map.groupBy(all, ({ product_id: id }) => id)]
  for (const status of [undefined, 'archived', 'draft'] as const)
    for (const stock of [undefined, ...stockStates]) {
      const query = { ...(status && { status }), ...(stock && { stock }) }
      const wanted = items.filter(
        ([, [first, ...more]]) =>
          first &&
          (status ? first.status === status : first.status !== 'archived') &&
          (stock === undefined || stateOf([first, ...more]) === stock),
      )
      const ids = wanted.map(([id]) => id)
      expect([query, await listedItems(query)]).toEqual([query, ids])
      expect((await listedItems({ ...query, sort: '-title' })).toReversed()).toEqual(ids)
      expect((await listedItems({ ...query, sort: 'updated' })).toSorted()).toEqual(ids.toSorted())
    }
  const short = live.filter(isShort).toSorted((one, other) => one.available - other.available)
  const { body } = await shop.owner.call(listLowStock, { query: { limit: 100 } })
  expect(body.total).toBe(short.length)
  expect(body.rows.map(({ available }) => available)).toEqual(
    short.slice(0, 100).map(({ available }) => available),
  )
}

describe('lists of the catalogue', () => {
  it('hold what looking at every variant finds, in each state and for each search', compare, 60_000)

  it('go on doing so as stock moves and items change', async () => {
    const move = (type: string, delta: ReturnType<typeof sql>, every: number) =>
      run(sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reserved_delta, reference_type, reference_id)
        select variant_id, location_id, ${type}, ${delta}, 'staff', variant_id from stock_levels
        where abs(hashtext(variant_id::text)) % ${every}::int = 0`)
    await move('count', sql`-on_hand + reserved + unavailable, 0`, 5)
    await move('receive', sql`9, 0`, 7)
    await move('reserve', sql`0, greatest(0, on_hand - reserved - unavailable)`, 6)
    await run(sql`insert into stock_movements (variant_id, location_id, type, reserved_delta, reference_type, reference_id)
      select variant_id, location_id, 'reserve', 3, 'staff', variant_id from stock_levels where backorder`)
    await run(sql`update variants set low_stock_threshold = 20 where abs(hashtext(sku)) % 9 = 1`)
    await run(sql`update variants set tracked = false where abs(hashtext(sku)) % 13 = 1`)
    await run(
      sql`update variants set archived_at = app_now() where position = 2 and abs(hashtext(sku)) % 4 = 1`,
    )
    await run(
      sql`update products set status = 'active' where status = 'draft' and abs(hashtext(slug)) % 3 = 1`,
    )
    await run(
      sql`update products set title = 'Quince ' || title where abs(hashtext(slug)) % 10 = 1`,
    )
    await compare()
  }, 60_000)
})
