import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCategory, updateCategory } from '@marketday/contract/catalog/categories/categories'
import { searchShop } from '@marketday/contract/storefront/shop/shop'

import { passTime } from '../../../../testing/platform/pass-time.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const addItems = (owner: Staff, count: number) =>
  t.inTenant(owner.tenantId, (db) =>
    sql`insert into products (title, slug, status, vendor)
      select 'Sourdough ' || lpad(n::text, 4, '0'), 'loaf-' || n, 'active', 'The Mill'
      from generate_series(1, ${count}::int) n`.execute(db),
  )

const totalOf = async (owner: Staff, q: string) =>
  (await t.shopper(owner.slug).call(searchShop, { query: { q } })).body.total

test('a shop of several pages is read whole, and what changes at one moment is followed whole', async () => {
  const owner = await t.owner()
  await addItems(owner, 1_100)
  expect([await totalOf(owner, 'sowrdough'), await totalOf(owner, 'mill 1099')]).toEqual([1_100, 1])

  await t.inTenant(owner.tenantId, (db) =>
    sql`update products set title = replace(title, 'Sourdough', 'Ciabatta'),
      updated_at = ${db.context.now.toISOString()}`.execute(db),
  )
  passTime(1_600)
  expect([
    await totalOf(owner, 'ciabata'),
    await totalOf(owner, 'sourdough'),
    await totalOf(owner, 'ciabatta 1099'),
  ]).toEqual([1_100, 0, 1])
})

test('two who ask a shop that nobody has asked yet get the same answer, and another shop its own', async () => {
  const [owner, other] = [await t.owner(), await t.owner()]
  await addItems(owner, 3)
  await addItems(other, 5)
  const totals = [
    totalOf(owner, 'loaf sourdough'),
    totalOf(owner, 'sourdough'),
    totalOf(other, 'sourdough'),
  ]
  expect(await Promise.all(totals)).toEqual([3, 3, 5])
})

test('an item is found by its category, the one above it and its tags, also after they were renamed', async () => {
  const owner = await t.owner()
  const parent = (await owner.call(createCategory, { body: { title: 'Baked goods' } })).body
  const category = (
    await owner.call(createCategory, { body: { title: 'Bread', parentId: parent.id } })
  ).body
  await addItems(owner, 2)
  await t.inTenant(owner.tenantId, (db) =>
    sql`update products set category_id = ${category.id}::uuid, tags = array['rustic'], updated_at = app_now()
      where slug = 'loaf-1'`.execute(db),
  )
  expect(await Promise.all(['bread', 'baked', 'rustic'].map((q) => totalOf(owner, q)))).toEqual([
    1, 1, 1,
  ])

  await owner.call(updateCategory, {
    params: { categoryId: category.id },
    body: { title: 'Pastries' },
  })
  await owner.call(updateCategory, {
    params: { categoryId: parent.id },
    body: { title: 'From the oven' },
  })
  passTime(1_600)
  expect(
    await Promise.all(['pastries', 'oven', 'bread', 'baked'].map((q) => totalOf(owner, q))),
  ).toEqual([1, 1, 0, 0])
})
