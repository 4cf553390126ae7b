import { standardTaxClass } from '../../../testing/shop-fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { emptyItemFields, plainFieldsOf } from '@marketday/contract/catalog/products/item-fields'
import type { ItemFields } from '@marketday/contract/catalog/products/item-fields'
import {
  archiveItem,
  createItem,
  deleteItem,
  duplicateItem,
  getItem,
  listItems,
  restoreItem,
  updateItem,
  type Item,
} from '@marketday/contract/catalog/products/products'

import type { Staff } from '../../../testing/actors.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

type NewItem = BodyInput<typeof createItem>

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const plain = (title: string, extra: Partial<NewItem> = {}): NewItem => ({
  title,
  variants: [{ optionValues: [], priceMinor: 450 }],
  ...extra,
})

async function add(staff: Staff, item: NewItem): Promise<Item> {
  const { status, body } = await staff.call(createItem, { body: item })
  expect(status).toBe(201)
  return body
}

function asInput(item: Item): NewItem {
  const { title, slug, status, options } = item
  return {
    ...plainFieldsOf(item),
    title,
    slug,
    status,
    options,
    images: item.images.map(({ fileId, alt }) => ({ fileId, alt })),
    variants: item.variants.map(({ title: _title, stock: _stock, ...variant }) => variant),
  }
}

test('an item with options is added with its variants and first stock', async () => {
  const owner = await t.owner()
  const item = await add(owner, {
    title: 'Sourdough',
    status: 'active',
    tags: ['bread', 'bread'],
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { optionValues: ['Small'], priceMinor: 300, sku: 'SD-S', initialStock: 7 },
      { optionValues: ['Large'], priceMinor: 500, compareAtMinor: 600 },
    ],
  })
  expect(item).toMatchObject({
    slug: 'sourdough',
    status: 'active',
    version: 1,
    tags: ['bread'],
    currency: 'GBP',
  })
  expect(item.variants.map(({ title, stock }) => [title, stock.available])).toEqual([
    ['Small', 7],
    ['Large', 0],
  ])
  expect(item.actions.delete).toContain('stock history')
})

test('every plain field survives saving, changing and copying', async () => {
  const owner = await t.owner()
  const { id: categoryId } = (await owner.call(createCategory, { body: { title: 'Buns' } })).body
  const fields: ItemFields = {
    kind: 'made_to_order',
    leadDays: 5,
    description: 'With *caraway*',
    vendor: 'Hearth & Rye',
    productType: 'Bun',
    hsCode: '190590',
    countryOfOrigin: 'GB',
    tags: ['sweet', 'new'],
    categoryId,
    taxClassId: await t.inTenant(owner.tenantId, standardTaxClass),
    allergens: 'Wheat, milk',
    seoTitle: 'Buns by post',
    seoDescription: 'Baked on the day',
    customValues: {},
  }
  const item = await add(owner, plain('Caraway bun'))
  expect(plainFieldsOf(item)).toEqual(emptyItemFields)
  const params = { itemId: item.id }
  const { body: changed } = await owner.call(updateItem, {
    params,
    body: { version: item.version, item: { ...asInput(item), ...fields } },
  })
  const { body: copy } = await owner.call(duplicateItem, { params })
  for (const each of [changed, copy, await add(owner, plain('Seed bun', fields))])
    expect(plainFieldsOf(each)).toEqual(fields)
})

test('two items of one title get different addresses, also when they are added at once', async () => {
  const owner = await t.owner()
  const items = await Promise.all([1, 2, 3, 4].map(() => add(owner, plain('Bun'))))
  expect(items.map(({ slug }) => slug).toSorted()).toEqual(['bun', 'bun-2', 'bun-3', 'bun-4'])
})

test('a taken address and a taken SKU name their field', async () => {
  const owner = await t.owner()
  await add(
    owner,
    plain('Rye', { slug: 'rye', variants: [{ optionValues: [], priceMinor: 1, sku: 'RYE' }] }),
  )
  const slug = await owner.call(createItem, { body: plain('Other', { slug: 'rye' }) })
  expect(`${slug.status} ${slug.problem.code}`).toBe('409 slug_taken')
  expect(slug.problem.errors[0]?.path).toBe('slug')
  const sku = await owner.call(createItem, {
    body: plain('Other', { variants: [{ optionValues: [], priceMinor: 1, sku: 'RYE' }] }),
  })
  expect([sku.status, sku.problem.code, sku.problem.errors[0]?.path]).toEqual([
    409,
    'sku_taken',
    'variants.0.sku',
  ])
})

test('a compare-at price below the price and an unknown field are refused', async () => {
  const owner = await t.owner()
  const low = await owner.call(createItem, {
    body: plain('Rye', { variants: [{ optionValues: [], priceMinor: 500, compareAtMinor: 400 }] }),
  })
  expect([low.status, low.problem.errors[0]?.path]).toEqual([400, 'variants.0.compareAtMinor'])
  const unknown = await owner.call(createItem, {
    body: { ...plain('Rye'), colour: 'red' } as NewItem,
  })
  expect(unknown.status).toBe(400)
})

test('a change keeps the stock of surviving variants and archives those left out', async () => {
  const owner = await t.owner()
  const item = await add(owner, {
    title: 'Cake',
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { optionValues: ['S'], priceMinor: 100, initialStock: 5, sku: 'A' },
      { optionValues: ['L'], priceMinor: 200, initialStock: 3, sku: 'B' },
    ],
  })
  const small = item.variants[0]
  const changed = await owner.call(updateItem, {
    params: { itemId: item.id },
    body: {
      version: item.version,
      item: {
        ...asInput(item),
        options: [{ name: 'Size', values: ['Small', 'M'] }],
        variants: [
          { id: small?.id, optionValues: ['Small'], priceMinor: 110, sku: 'B' },
          { optionValues: ['M'], priceMinor: 150, initialStock: 2, sku: 'A' },
        ],
      },
    },
  })
  expect(changed.status).toBe(200)
  expect(changed.body.version).toBe(2)
  expect(changed.body.variants.map(({ title, sku, stock }) => [title, sku, stock.onHand])).toEqual([
    ['Small', 'B', 5],
    ['M', 'A', 2],
  ])

  const back = await owner.call(updateItem, {
    params: { itemId: item.id },
    body: { version: 2, item: asInput({ ...item, slug: 'cake' }) },
  })
  expect(back.body.variants.map(({ title, stock }) => [title, stock.onHand])).toEqual([
    ['S', 5],
    ['L', 3],
  ])
})

test('a stale version is a conflict and changes nothing; saving three times in a row never is', async () => {
  const owner = await t.owner()
  let item = await add(owner, plain('Tart'))
  for (const title of ['Tart 1', 'Tart 2', 'Tart 3']) {
    const saved = await owner.call(updateItem, {
      params: { itemId: item.id },
      body: { version: item.version, item: { ...asInput(item), title } },
    })
    expect(saved.status).toBe(200)
    item = saved.body
  }
  const stale = await owner.call(updateItem, {
    params: { itemId: item.id },
    body: { version: 1, item: asInput(item) },
  })
  expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict'])
  expect((await owner.call(getItem, { params: { itemId: item.id } })).body.title).toBe('Tart 3')
})

test('a new address leaves redirects behind that never form a chain or a circle', async () => {
  const owner = await t.owner()
  let item = await add(owner, plain('Pie'))
  for (const slug of ['pie-b', 'pie-c', 'pie']) {
    const saved = await owner.call(updateItem, {
      params: { itemId: item.id },
      body: { version: item.version, item: { ...asInput(item), slug } },
    })
    item = saved.body
  }
  const redirects = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('redirects').select(['from_path', 'to_path']).orderBy('from_path').execute(),
  )
  expect(redirects).toEqual([
    { from_path: '/products/pie-b', to_path: '/products/pie' },
    { from_path: '/products/pie-c', to_path: '/products/pie' },
  ])
})

test('archive, restore, duplicate and delete follow the allowed actions', async () => {
  const owner = await t.owner()
  const stocked = await add(
    owner,
    plain('Scone', { variants: [{ optionValues: [], priceMinor: 1, initialStock: 1, sku: 'SC' }] }),
  )
  const itemId = { itemId: stocked.id }
  expect((await owner.call(deleteItem, { params: itemId })).problem.code).toBe('invalid_transition')
  expect((await owner.call(archiveItem, { params: itemId })).body.status).toBe('archived')
  expect((await owner.call(archiveItem, { params: itemId })).status).toBe(409)
  expect((await owner.call(listItems, {})).body.rows).toEqual([])
  expect(
    (await owner.call(restoreItem, { params: itemId, body: { status: 'active' } })).body.status,
  ).toBe('active')

  const copy = await owner.call(duplicateItem, { params: itemId })
  expect(copy.body).toMatchObject({
    title: 'Copy of Scone',
    status: 'draft',
    variants: [{ sku: null, stock: { onHand: 0 } }],
  })
  expect((await owner.call(deleteItem, { params: { itemId: copy.body.id } })).status).toBe(200)
  expect((await owner.call(getItem, { params: { itemId: copy.body.id } })).status).toBe(404)
})

test('CON-06: fifty items added at once stop exactly at the limit of the plan', async () => {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    const rows = Array.from({ length: 490 }, (_, index) => ({
      title: `Filler ${index}`,
      slug: `filler-${index}`,
    }))
    await db.insertInto('products').values(rows).execute()
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      owner.call(createItem, { body: plain(`New ${index}`) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
    new Set(['402 plan_limit']),
  )
  expect(refused[0]?.problem.message).toBe(
    'The Starter plan holds 500 items, and 500 are used. Archive some, or choose Growth, which holds 10,000 items.',
  )
})

test('the list pages in every order without gap or repetition, and filters together', async () => {
  const owner = await t.owner()
  const category = (await owner.call(createCategory, { body: { title: 'Breads' } })).body
  for (const title of ['apple', 'Banana', 'cherry', 'Date', 'elder'])
    await add(
      owner,
      plain(title, {
        status: 'active',
        categoryId: title < 'a' ? category.id : null,
        variants: [
          {
            optionValues: [],
            priceMinor: 1,
            sku: `SKU-${title}`,
            lowStockThreshold: 2,
            initialStock: title.length - 4,
          },
        ],
      }),
    )
  const ordered = {
    title: ['apple', 'Banana', 'cherry', 'Date', 'elder'],
    updated: ['apple', 'Banana', 'cherry', 'Date', 'elder'],
  }
  for (const sort of ['title', '-title', 'updated', '-updated'] as const) {
    const expected = ordered[sort.replace('-', '') as 'title']
    expect(await allTitles(owner, sort)).toEqual(
      sort.startsWith('-') ? expected.toReversed() : expected,
    )
  }
  const titles = async (query: object) =>
    (await owner.call(listItems, { query })).body.rows.map(({ title }) => title)
  expect(await titles({ search: 'sku-ban' })).toEqual(['Banana'])
  expect(await titles({ search: 'a%' })).toEqual([])
  expect(await titles({ search: 'bananna' })).toEqual(['Banana'])
  expect(await titles({ search: 'SKU chery' })).toEqual(['cherry'])
  expect(await titles({ search: 'sku-99' })).toEqual([])
  expect(await titles({ category: category.id, stock: 'out' })).toEqual(['Date'])
  expect(await titles({ stock: 'low' })).toEqual(['apple', 'Banana', 'cherry', 'elder'])
  expect(await titles({ status: 'draft' })).toEqual([])
  expect((await owner.call(listItems, { query: { cursor: 'nonsense' } })).status).toBe(400)
})

async function allTitles(owner: Staff, sort: 'title' | '-title' | 'updated' | '-updated') {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await owner.call(listItems, {
      query: { sort, limit: 2, ...(cursor && { cursor }) },
    })
    titles.push(...body.rows.map(({ title }) => title))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  return titles
}

test('who may only see items is told so, and other businesses see none of them', async () => {
  const owner = await t.owner()
  const item = await add(owner, plain('Loaf'))
  const seller = await t.member(owner, 'orders')
  expect((await seller.call(createItem, { body: plain('Mine') })).status).toBe(403)
  expect((await seller.call(getItem, { params: { itemId: item.id } })).body.actions.edit).toContain(
    'role',
  )
  const stranger = await t.owner()
  expect((await stranger.call(getItem, { params: { itemId: item.id } })).status).toBe(404)
  expect((await stranger.call(archiveItem, { params: { itemId: item.id } })).status).toBe(404)
})

test('a picture that nobody has described stays without a description, however the item is saved', async () => {
  const owner = await t.owner()
  const fileIds = await t.inTenant(owner.tenantId, async (db) => {
    const files = await Promise.all(
      ['third', 'first', 'second'].map((name) =>
        db
          .insertInto('files')
          .values({
            storage_key: `${owner.slug}/${name}.webp`,
            content_hash: name,
            content_type: 'image/webp',
            byte_size: 1,
            width: 8,
            height: 6,
          })
          .returning('file_id')
          .executeTakeFirstOrThrow(),
      ),
    )
    return files.map((file) => file.file_id)
  })
  const [third = '', first = '', second = ''] = fileIds
  const images = [{ fileId: first, alt: '' }, { fileId: second, alt: 'A loaf' }, { fileId: third }]
  const item = await add(owner, plain('Loaf', { images }))
  const shown = (of: Item) => of.images.map(({ fileId, alt }) => [fileId, alt])
  expect(shown(item)).toEqual([
    [first, ''],
    [second, 'A loaf'],
    [third, ''],
  ])
  const change = { version: item.version, item: plain('Bun', { images: images.toReversed() }) }
  const changed = await owner.call(updateItem, { params: { itemId: item.id }, body: change })
  expect(shown(changed.body)).toEqual(shown(item).toReversed())
})

test('nothing is sold for nothing: without a price an item stays a draft', async () => {
  const owner = await t.owner()
  const free = { title: 'Gift', variants: [{ optionValues: [], priceMinor: 0 }] }
  const refused = await owner.call(createItem, { body: { ...free, status: 'active' } })
  expect(refused.problem.errors).toEqual([
    {
      path: 'variants.0.priceMinor',
      message: 'Enter a price above zero, or keep the item as a draft',
    },
  ])
  const params = { itemId: (await add(owner, free)).id }
  await owner.call(archiveItem, { params })
  const restored = await owner.call(restoreItem, { params, body: { status: 'active' } })
  expect(restored.problem).toMatchObject({
    code: 'conflict',
    message: 'It has no price yet. Restore it as a draft',
  })
  expect((await owner.call(restoreItem, { params, body: { status: 'draft' } })).status).toBe(200)
})
