import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { previewBulkAct } from '@marketday/contract/products/bulk-acts'
import { listCellRows } from '@marketday/contract/products/item-cells'
import { missingValues } from '@marketday/contract/products/item-filters'
import {
  exportItems,
  itemSorts,
  listItemTraits,
  listItems,
} from '@marketday/contract/products/products'
import { listStock } from '@marketday/contract/products/stock'

import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  await fill(240)
}, 60_000)
afterAll(() => t.close())

const run = async <R>(statement: ReturnType<typeof sql<R>>) =>
  (await t.inTenant(shop.owner.tenantId, (db) => statement.execute(db))).rows

/** Items that have and lack what can be filtered by, with many ties. */
async function fill(items: number): Promise<void> {
  await run(sql`insert into categories (title, slug) values ('Bread', 'bread'), ('Cake', 'cake')`)
  for (const [title, above] of [
    ['Rye', 'bread'],
    ['Wheat', 'bread'],
    ['Dark', 'rye'],
  ] as const)
    await run(sql`insert into categories (title, slug, parent_id)
      select ${title}, lower(${title}), category_id from categories where slug = ${above}`)
  await run(sql`insert into products (title, slug, status, vendor, tags, tax_rate_bp, updated_at, category_id)
    select (array['Rye', 'Oat', 'Plum', 'Fig'])[n % 4 + 1] || ' ' || n / 9, 'item-' || n,
      (array['active', 'active', 'draft', 'archived'])[n % 5 % 4 + 1],
      (array['', 'Mill', 'Oven', 'Mill & Sons', 'oven'])[n % 7 % 5 + 1],
      (array['{}', '{new}', '{new,vegan}', '{vegan,"two words",vegan}'])[n % 6 % 4 + 1]::text[],
      case when n % 8 = 0 then 0 else 500 end, '2026-06-01 23:30Z'::timestamptz + n / 20 * interval '1 day',
      (select category_id from categories where slug = (array['bread', 'cake', 'rye', 'wheat', 'dark', ''])[n % 11 % 6 + 1])
    from generate_series(1, ${items}::int) n`)
  await run(sql`insert into variants (product_id, title, sku, price_minor, currency, position)
    select product_id, 'Size ' || n, case when abs(hashtext(slug || n)) % 9 > 0 then slug || '-' || n end,
      (array[0, 100, 250, 250, 900])[1 + abs(hashtext(slug || n)) % 5], 'GBP', n
    from products cross join generate_series(0, abs(hashtext(slug)) % 3) n where slug like 'item-%'`)
  await run(
    sql`insert into files (storage_key, content_hash, content_type, byte_size)
      select n, n, 'image/webp', 1 from generate_series(1, 3) n`,
  )
  await run(sql`insert into product_images (product_id, file_id, alt, position)
    select product_id, file_id, case when abs(hashtext(slug || n)) % 5 = 0 then '' else 'A loaf' end, n
    from products cross join generate_series(1, abs(hashtext(slug)) % 4) n join files on storage_key = n::text
    where slug like 'item-%'`)
  await run(sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id)
    select variant_id, location_id, 'receive', 5, 'import', product_id
    from variants cross join locations where sku like 'item-%' and abs(hashtext(sku)) % 3 > 0`)
}

interface Plain {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly brand: string
  readonly tags: string[]
  readonly tax: number
  readonly updated: string
  readonly day: string
  readonly categories: string[]
  readonly category: string
  readonly prices: number[]
  readonly skus: (string | null)[]
  readonly alts: string[]
  readonly out: number
  readonly variantIds: string[]
}

/** Told by looking at every item. */
const plainItems = () =>
  run(sql<Plain>`
    select p.product_id as id, lower(p.title) as title, p.status, p.vendor as brand, p.tags, p.tax_rate_bp as tax,
      p.updated_at::text as updated, (p.updated_at at time zone 'Europe/London')::date::text as day,
      array(with recursive up as (
        select category_id, parent_id from categories where category_id = p.category_id
        union all select c.category_id, c.parent_id from categories c join up on c.category_id = up.parent_id
      ) select category_id::text from up) as categories,
      coalesce((select lower(title) from categories where category_id = p.category_id), '') as category,
      array(select price_minor::int from variants where product_id = p.product_id and archived_at is null) as prices,
      array(select sku from variants where product_id = p.product_id and archived_at is null) as skus,
      array(select alt from product_images where product_id = p.product_id) as alts,
      (select count(*)::int from variants v where product_id = p.product_id and archived_at is null and tracked and not backorder
        and coalesce((select sum(on_hand - reserved - unavailable) from stock_levels where variant_id = v.variant_id), 0) <= 0) as out,
      array(select variant_id::text from variants where product_id = p.product_id and archived_at is null
        order by position, variant_id) as "variantIds"
    from products p`)

const lacks: Readonly<Record<(typeof missingValues)[number], (item: Plain) => boolean>> = {
  picture: ({ alts }) => alts.length === 0,
  alt: ({ alts }) => alts.includes(''),
  price: ({ prices }) => priceOf(prices) === 0,
  sku: ({ skus }) => skus.includes(null),
  category: ({ categories }) => categories.length === 0,
  tax: ({ tax }) => tax === 0,
}

const priceOf = (prices: readonly number[]) => (prices.length > 0 ? Math.min(...prices) : 0)

/** Each filter with values that many, few and no items have, and what it means. */
const filters: Readonly<Record<string, (item: Plain, value: string) => boolean>> = {
  status: ({ status }, value) => status === value,
  stock: ({ out, skus }, value) => stateOf(out, skus.length) === value,
  category: ({ categories }, value) => categories.includes(value),
  brand: ({ brand }, value) => brand === value,
  tag: ({ tags }, value) => tags.includes(value),
  missing: (item, value) => lacks[value as keyof typeof lacks](item),
  priceFromMinor: ({ prices }, value) => priceOf(prices) >= Number(value),
  priceToMinor: ({ prices }, value) => priceOf(prices) <= Number(value),
  changedFrom: ({ day }, value) => day >= value,
  changedTo: ({ day }, value) => day <= value,
}

function stateOf(out: number, variants: number) {
  if (out === 0) return 'in'
  return out === variants ? 'out' : 'low'
}

async function asked(): Promise<Record<string, string>[]> {
  const ids = await run(
    sql<{ id: string }>`select category_id::text as id from categories order by slug`,
  )
  const values: Readonly<Record<string, readonly string[]>> = {
    status: ['draft', 'archived'],
    stock: ['low', 'out'],
    category: [...ids.map(({ id }) => id), crypto.randomUUID()],
    brand: ['Mill', 'oven', 'Nobody'],
    tag: ['vegan', 'two words', 'none'],
    missing: missingValues,
    priceFromMinor: ['1', '250', '901'],
    priceToMinor: ['0', '249'],
    changedFrom: ['2026-06-04', '2099-01-01'],
    changedTo: ['2026-06-03', '2026-06-01'],
  }
  const single = Object.entries(values).flatMap(([name, each]) =>
    each.map((value) => ({ name, value })),
  )
  const pairs = single.flatMap((one, index) =>
    single
      .slice(index + 1)
      .filter(({ name }) => name !== one.name)
      .map((other) => ({ [one.name]: one.value, [other.name]: other.value })),
  )
  return [...single.map(({ name, value }) => ({ [name]: value })), ...pairs]
}

const passing = (items: readonly Plain[], query: object) =>
  items.filter(
    (item) =>
      ('status' in query || item.status !== 'archived') &&
      Object.entries(query).every(([name, value]) => filters[name]?.(item, value) ?? true),
  )

const keys: Readonly<Record<string, (item: Plain) => readonly (string | number)[]>> = {
  title: ({ title }) => [title],
  updated: ({ updated }) => [updated],
  price: ({ prices }) => [priceOf(prices)],
  status: ({ status, title }) => [status, title],
  category: ({ category, title }) => [category, title],
}

function sorted(items: readonly Plain[], sort: string): Plain[] {
  const keyOf = (item: Plain) => [...(keys[sort.replace('-', '')]?.(item) ?? []), item.id]
  const direction = sort.startsWith('-') ? -1 : 1
  return items.toSorted((one, other) => direction * compare(keyOf(one), keyOf(other)))
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const index = one.findIndex((value, place) => value !== other[place])
  if (index < 0) return 0
  return (one[index] ?? '') < (other[index] ?? '') ? -1 : 1
}

const listed = (query: object, limit = 100) =>
  allPages(async (cursor) => {
    const { body } = await shop.owner.call(listItems, { query: { ...query, limit, ...cursor } })
    return { ids: body.rows.map(({ id }) => id), next: body.nextCursor }
  })

async function allPages(
  read: (cursor: object) => Promise<{ ids: string[]; next: string | null }>,
): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { ids, next } = await read(cursor ? { cursor } : {})
    all.push(...ids)
    cursor = next
  }
  return all
}

const idsOf = (items: readonly Plain[]) => items.map(({ id }) => id)

async function compareAll(): Promise<void> {
  const items = await plainItems()
  for (const query of await asked())
    expect([query, await listed(query)]).toEqual([
      query,
      idsOf(sorted(passing(items, query), 'title')),
    ])
}

describe('filters of the list of items', () => {
  it('hold what looking at every item finds, alone and in pairs', compareAll, 60_000)

  it('sort by each column both ways, page by page over ties', async () => {
    const items = await plainItems()
    for (const sort of itemSorts)
      for (const query of [
        {},
        { tag: 'vegan' },
        { missing: 'sku', stock: 'low' },
        { search: 'rye' },
      ]) {
        const found = passing(items, query).filter(
          ({ title }) => !('search' in query) || title.includes('rye'),
        )
        expect([sort, query, await listed({ ...query, sort }, 7)]).toEqual([
          sort,
          query,
          idsOf(sorted(found, sort)),
        ])
      }
  }, 60_000)

  it('are the same for a change of many items, the file, the spreadsheet, a search and the list of stock', async () => {
    const items = await plainItems()
    const queries = [
      { brand: 'Mill', missing: 'alt' },
      { tag: 'new', priceToMinor: '100' },
      { tag: 'none' },
    ] as const
    for (const query of queries) {
      const found = sorted(passing(items, query), 'title')
      const matching = 'priceToMinor' in query ? { ...query, priceToMinor: 100 } : query
      const selection = { matching }
      const action = { kind: 'archive' } as const
      const preview = await shop.owner.call(previewBulkAct, { body: { selection, action } })
      expect(preview.status === 409 ? 0 : preview.body.total).toBe(found.length)
      const file = await shop.owner.call(exportItems, { query })
      expect(file.body.trim().split('\n').length - 1).toBe(found.flatMap(({ skus }) => skus).length)
      const cells = await shop.owner.call(listCellRows, { query: { ...query, limit: 500 } })
      expect([...new Set(cells.body.rows.map(({ itemId }) => itemId))]).toEqual(idsOf(found))
      const searched = await listed({ ...query, search: 'fig' })
      expect(searched).toEqual(idsOf(found.filter(({ title }) => title.includes('fig'))))
    }
  })

  it('offer each brand and tag once', async () => {
    const items = await plainItems()
    const named = (names: readonly string[]) => [...new Set(names)].filter(Boolean).toSorted()
    expect((await shop.owner.call(listItemTraits)).body).toEqual({
      brands: named(items.map(({ brand }) => brand)),
      tags: named(items.flatMap(({ tags }) => tags)),
    })
  })

  it('narrow the list of stock page by page', async () => {
    const items = await plainItems()
    const [category] = await run(
      sql<{ id: string }>`select category_id::text as id from categories where slug = 'rye'`,
    )
    for (const query of [
      { brand: 'Mill' },
      { tag: 'vegan', category: category?.id ?? '' },
      { brand: 'Nobody' },
    ]) {
      const found = sorted(passing(items, query), 'title').flatMap(({ variantIds }) => variantIds)
      const ids = await allPages(async (cursor) => {
        const { body } = await shop.owner.call(listStock, {
          query: { ...query, limit: 4, ...cursor },
        })
        return { ids: body.rows.map(({ variantId }) => variantId), next: body.nextCursor }
      })
      expect([query, ids]).toEqual([query, found])
    }
  })

  it('follow what changes', async () => {
    await run(sql`update categories set title = 'Zopf' where slug = 'rye'`)
    await run(
      sql`update categories set parent_id = (select category_id from categories where slug = 'cake') where slug = 'dark'`,
    )
    await run(
      sql`update products set tags = array_append(tags, 'two words') where abs(hashtext(slug)) % 5 = 0`,
    )
    await run(
      sql`update products set tags = array_remove(tags, 'vegan') where abs(hashtext(slug)) % 4 = 0`,
    )
    await run(
      sql`update products set vendor = 'Mill', tax_rate_bp = 500 - tax_rate_bp where abs(hashtext(slug)) % 7 = 0`,
    )
    await run(sql`update products set category_id = null where abs(hashtext(slug)) % 9 = 0`)
    await run(sql`update variants set price_minor = 0 where abs(hashtext(sku)) % 6 = 0`)
    await run(sql`update variants set sku = null where abs(hashtext(sku)) % 5 = 0`)
    await run(
      sql`update variants set archived_at = app_now() where position = 0 and abs(hashtext(sku)) % 4 = 0`,
    )
    await run(sql`update product_images set alt = 'Named' where position = 1`)
    await run(
      sql`delete from product_images where position = 3 or abs(hashtext(product_id::text)) % 5 = 0`,
    )
    await compareAll()
    const items = await plainItems()
    for (const sort of ['category', 'price'] as const)
      expect(await listed({ sort }, 50)).toEqual(idsOf(sorted(passing(items, {}), sort)))
  }, 60_000)

  it('find nothing of another business, and refuse what they do not know', async () => {
    const stranger = await t.owner()
    expect((await stranger.call(listItemTraits)).body).toEqual({ brands: [], tags: [] })
    const [category] = await run(
      sql<{ id: string }>`select category_id::text as id from categories limit 1`,
    )
    for (const query of [
      { category: category?.id ?? '' },
      { brand: 'Mill' },
      { tag: 'vegan' },
      { missing: 'sku' },
    ] as const)
      expect((await stranger.call(listItems, { query })).body.rows).toEqual([])
    for (const query of [
      { missing: 'soul' },
      { priceFromMinor: '-1' },
      { priceToMinor: '1.5' },
      { changedTo: 'today' },
      { sort: 'colour' },
    ])
      expect([query, (await stranger.call(listItems, { query: query as object })).status]).toEqual([
        query,
        400,
      ])
  })
})
