import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { previewBulkAct } from '@marketday/contract/catalog/products/bulk-acts'
import { listCellRows } from '@marketday/contract/catalog/products/item-cells'
import { missingValues } from '@marketday/contract/catalog/products/item-filters'
import { itemSorts, listItemTraits, listItems } from '@marketday/contract/catalog/products/products'
import { exportItems } from '@marketday/contract/catalog/products/export-items'
import { listStock } from '@marketday/contract/stock/stock'
import type { CollectionRule } from '@marketday/contract/catalog/collection-rule'
import { createCollection, deleteCollection } from '@marketday/contract/catalog/collections'

import { exportedText } from '../../../../testing/imports/sheet-uploads.ts'
import { openShop } from '../../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../../testing/shop-fixture.ts'
import { someOf } from '../../../../testing/some-of.ts'
import { fillList, plainItems } from '../../../../testing/stock/listed-items.ts'
import type { PlainItem } from '../../../../testing/stock/listed-items.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  await fillList(run, 240)
  await addCollections()
}, 60_000)
afterAll(() => t.close())

const run = async <R>(statement: RawBuilder<R>) =>
  (await t.inTenant(shop.owner.tenantId, (db) => statement.execute(db))).rows

const lacks: Readonly<Record<(typeof missingValues)[number], (item: PlainItem) => boolean>> = {
  picture: ({ alts }) => alts.length === 0,
  alt: ({ alts }) => alts.includes(''),
  price: ({ prices }) => priceOf(prices) === 0,
  sku: ({ skus }) => skus.includes(null),
  category: ({ categories }) => categories.length === 0,
  tax: ({ isTaxed }) => !isTaxed,
  // The shop sells domestically only.
  customs: () => false,
}

const priceOf = (prices: readonly number[]) => (prices.length > 0 ? Math.min(...prices) : 0)

const filters: Readonly<Record<string, (item: PlainItem, value: string) => boolean>> = {
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
  collection: (item, value) => collections.get(value)?.(item) ?? false,
  sold: ({ sold, kind }, value) => (value === 'yes' ? sold > 0 : sold <= 0 && kind === 'physical'),
}

const collections = new Map<string, (item: PlainItem) => boolean>()

/** Collections with few, fewer and all items; the first pins items outside its rule or not for sale. */
async function addCollections(): Promise<void> {
  const items = await plainItems(run)
  const [bread = ''] = items.find(({ category }) => category === 'bread')?.categories ?? []
  const pinned = items.filter(({ brand }) => brand === 'Oven').slice(0, 6)
  await addCollection({ category: bread, tag: 'vegan' }, pinned, ({ categories, tags }) => {
    return categories.includes(bread) && tags.includes('vegan')
  })
  const narrow = { brand: 'Mill', priceFromMinor: 100, priceToMinor: 250, addedWithinDays: 30 }
  await addCollection(narrow, [], ({ brand, prices, isNew }) => {
    const price = priceOf(prices)
    return brand === 'Mill' && price >= 100 && price <= 250 && isNew
  })
  await addCollection({}, [], () => true)
}

async function addCollection(
  rule: CollectionRule,
  pinned: readonly PlainItem[],
  isNamed: (item: PlainItem) => boolean,
): Promise<void> {
  const pinnedIds = idsOf(pinned)
  const title = `Shelf ${collections.size}`
  const { body } = await shop.owner.call(createCollection, {
    body: { title, rule, sort: 'title', pinnedIds, isOnHome: false, isInMenu: false },
  })
  const isForSale = ({ status, prices }: PlainItem) => status === 'active' && prices.length > 0
  collections.set(
    body.id,
    (item) => pinnedIds.includes(item.id) || (isForSale(item) && isNamed(item)),
  )
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
    collection: [...collections.keys()],
    sold: ['yes', 'no'],
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
  return [...single.map(({ name, value }) => ({ [name]: value })), ...someOf(pairs)]
}

const passing = (items: readonly PlainItem[], query: object) =>
  items.filter(
    (item) =>
      ('status' in query || item.status !== 'archived') &&
      Object.entries(query).every(([name, value]) => filters[name]?.(item, value) ?? true),
  )

const keys: Readonly<Record<string, (item: PlainItem) => readonly (string | number)[]>> = {
  title: ({ title }) => [title],
  updated: ({ updated }) => [updated],
  price: ({ prices }) => [priceOf(prices)],
  status: ({ status, title }) => [status, title],
  category: ({ category, title }) => [category, title],
  sku: ({ skus, title }) => [
    skus.flatMap((sku) => sku?.toLowerCase() ?? []).toSorted()[0] ?? '',
    title,
  ],
}

function sorted(items: readonly PlainItem[], sort: string): PlainItem[] {
  const keyOf = (item: PlainItem) => [...(keys[sort.replace('-', '')]?.(item) ?? []), item.id]
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

const idsOf = (items: readonly PlainItem[]) => items.map(({ id }) => id)

async function compareAll(): Promise<void> {
  const items = await plainItems(run)
  for (const query of await asked())
    expect([query, await listed(query)]).toEqual([
      query,
      idsOf(sorted(passing(items, query), 'title')),
    ])
}

describe('filters of the list of items', () => {
  it('hold what looking at every item finds, alone and in pairs', compareAll, 120_000)

  it('sort by each column both ways, page by page over ties', async () => {
    const items = await plainItems(run)
    for (const sort of itemSorts)
      for (const query of [
        {},
        { tag: 'vegan' },
        { missing: 'sku', stock: 'low' },
        { collection: [...collections.keys()][0] ?? '', sold: 'no' },
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
    const items = await plainItems(run)
    const [collection = ''] = collections.keys()
    const queries = [
      { brand: 'Mill', missing: 'alt' },
      { collection, sold: 'no' },
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
      const [, ...lines] = (await exportedText(shop.owner, matching)).trim().split('\n')
      expect(lines.length).toBe(found.flatMap(({ skus }) => skus).length)
      const cells = await shop.owner.call(listCellRows, { query: { ...query, limit: 500 } })
      expect([...new Set(cells.body.rows.map(({ itemId }) => itemId))]).toEqual(idsOf(found))
      const searched = await listed({ ...query, search: 'fig' })
      expect(searched).toEqual(idsOf(found.filter(({ title }) => title.includes('fig'))))
    }
  })

  it('offer each brand, tag and collection once', async () => {
    const items = await plainItems(run)
    const named = (names: readonly string[]) => [...new Set(names)].filter(Boolean).toSorted()
    expect((await shop.owner.call(listItemTraits)).body).toEqual({
      brands: named(items.map(({ brand }) => brand)),
      tags: named(items.flatMap(({ tags }) => tags)),
      collections: [...collections.keys()].map((id, at) => ({ id, title: `Shelf ${at}` })),
    })
  })

  it('narrow the list of stock page by page', async () => {
    const items = await plainItems(run)
    const [category] = await run(
      sql<{ id: string }>`select category_id::text as id from categories where slug = 'rye'`,
    )
    for (const query of [
      { brand: 'Mill' },
      { tag: 'vegan', category: category?.id ?? '' },
      { brand: 'Nobody' },
      { collection: [...collections.keys()][0] ?? '' },
      { sold: 'yes', tag: 'vegan' },
    ] as const) {
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
      sql`update products set vendor = 'Mill', tax_class_id = case when tax_class_id is null then (select tax_class_id from tax_classes limit 1) end where abs(hashtext(slug)) % 7 = 0`,
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
    const items = await plainItems(run)
    for (const sort of ['category', 'price'] as const)
      expect(await listed({ sort }, 50)).toEqual(idsOf(sorted(passing(items, {}), sort)))
  }, 60_000)

  it('find nothing of another business, and refuse what they do not know', async () => {
    const stranger = await t.owner()
    expect((await stranger.call(listItemTraits)).body).toEqual({
      brands: [],
      tags: [],
      collections: [],
    })
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
      { sold: 'maybe' },
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

  it('say that a collection was deleted, or is not of this business, instead of listing nothing', async () => {
    const [theirs = '', deleted = ''] = collections.keys()
    await shop.owner.call(deleteCollection, { params: { collectionId: deleted } })
    const stranger = await t.owner()
    for (const [staff, collection] of [
      [shop.owner, deleted],
      [stranger, theirs],
    ] as const) {
      const query = { collection }
      const selection = { matching: query }
      const body = { selection, action: { kind: 'archive' } } as const
      const refusals = [
        (await staff.call(listItems, { query })).problem,
        (await staff.call(listStock, { query })).problem,
        (await staff.call(listCellRows, { query })).problem,
        (await staff.call(exportItems, { body: { selection, layout: 'shopify', format: 'csv' } }))
          .problem,
        (await staff.call(previewBulkAct, { body })).problem,
      ]
      for (const { status, detail } of refusals)
        expect([status, detail]).toEqual([
          400,
          'This collection was deleted. Choose another one, or list all items',
        ])
    }
  })
})
