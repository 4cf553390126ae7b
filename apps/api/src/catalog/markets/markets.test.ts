import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import * as contract from '@marketday/contract/catalog/markets'
import { createCategory, deleteCategory } from '@marketday/contract/catalog/categories/categories'
import { loadMenu } from '@marketday/contract/panel/panel-menu'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { marketRetention } from './edit-market.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const trade: BodyInput<typeof contract.createMarket> = {
  name: 'Trade',
  code: 'trade',
  country: 'IE',
  locale: 'en-IE',
  categoryIds: null,
  priceChangeBp: 0,
  priceEnding: null,
  addsTax: false,
}

const add = async (staff: Staff, part: Partial<typeof trade> = {}) =>
  await staff.call(contract.createMarket, { body: { ...trade, ...part } })

const names = async (staff: Staff) =>
  (await staff.call(contract.listMarkets)).body.rows.map(({ name }) => name)

const category = async (staff: Staff, title: string, parentId: string | null = null) =>
  (await staff.call(createCategory, { body: { title, parentId } })).body.id

async function children(staff: Staff, market?: string) {
  const { status, body } = await staff.call(loadMenu, { body: { ...(market && { market }) } })
  return status === 200
    ? body.data.find(({ id }) => id === 'inventory')?.children?.map(({ label }) => label)
    : status
}

test('INV-26 a market is added in the currency of the business, changed by who saw its newest version, and has a code of its own', async () => {
  const owner = await t.owner()
  const { status, body } = await add(owner)
  expect([status, body]).toMatchObject([201, { ...trade, currency: 'GBP', isDefault: false }])
  expect(await names(owner)).toEqual(['Home market', 'Trade'])
  const taken = await add(owner, { name: 'Other' })
  expect([taken.status, taken.problem.errors]).toEqual([
    409,
    [{ path: 'code', message: 'Another market has the code trade' }],
  ])
  const change = (version: number) =>
    owner.call(contract.updateMarket, {
      params: { marketId: body.id },
      body: { details: { ...trade, name: 'Cafés' }, version },
    })
  expect((await change(1)).body).toMatchObject({ name: 'Cafés', version: 2 })
  expect((await change(1)).problem.code).toBe('version_conflict')
})

test('INV-26 the home market stays where the business is, and is never deleted', async () => {
  const owner = await t.owner()
  const [home] = (await owner.call(contract.listMarkets)).body.rows
  const params = { marketId: home?.id ?? '' }
  const { country = '', locale = '' } = home ?? {}
  const change = (details: typeof trade) =>
    owner.call(contract.updateMarket, { params, body: { details, version: 1 } })
  expect((await change({ ...trade, country: 'FR', locale })).problem.errors).toMatchObject([
    { path: 'country' },
  ])
  expect((await change({ ...trade, country, locale: 'fr-FR' })).problem.errors).toMatchObject([
    { path: 'locale' },
  ])
  const dearer = await change({ ...trade, country, locale, priceChangeBp: 100 })
  expect(dearer.problem.errors).toMatchObject([{ path: 'priceChangeBp' }])
  expect((await change({ ...trade, name: 'Shop', country, locale })).body.name).toBe('Shop')
  const deleted = await owner.call(contract.deleteMarket, { params })
  expect([deleted.status, deleted.problem.message]).toEqual([
    409,
    'Shop is the home market of the business and can’t be deleted',
  ])
})

test('INV-26 the menu of a market shows its categories; without a market it is that of the home market', async () => {
  const owner = await t.owner()
  const bread = await category(owner, 'Bread')
  const rye = await category(owner, 'Rye', bread)
  await category(owner, 'Cakes')
  await add(owner, { categoryIds: [rye, rye] })
  expect(await children(owner, 'trade')).toEqual(['Rye'])
  expect(await children(owner)).toEqual(['Bread', 'Cakes'])
  expect(await children(owner, 'default')).toEqual(['Bread', 'Cakes'])
  expect(await children(owner, 'nowhere')).toBe(404)
  expect(await children(await t.owner(), 'trade')).toBe(404)
})

test('INV-26 a deleted market is brought back with what it showed, unless its code was taken', async () => {
  const owner = await t.owner()
  const bread = await category(owner, 'Bread')
  const { body } = await add(owner, { categoryIds: [bread] })
  const params = { marketId: body.id }
  const remove = () => owner.call(contract.deleteMarket, { params })
  const restore = () => owner.call(contract.restoreMarket, { params })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await children(owner, 'trade')).toBe(404)
  for (let n = 0; n < 2; n++) expect((await restore()).body.categoryIds).toEqual([bread])
  expect(await children(owner, 'trade')).toEqual(['Bread'])
  await remove()
  const { body: other } = await add(owner)
  expect((await restore()).problem.message).toBe('Another market has the code trade')
  await owner.call(contract.deleteMarket, { params: { marketId: other.id } })
  await t.inTenant(owner.tenantId, async (db) => {
    await sql`update markets set deleted_at = app_now() - interval '8 days' where not is_default`.execute(
      db,
    )
  })
  // Prices may already be erased before the market.
  expect((await restore()).status).toBe(404)
  await t.inTenant(owner.tenantId, async (db) => {
    for (const statement of marketRetention.ofTenants ?? []) await statement.execute(db)
  })
  expect((await restore()).status).toBe(404)
})

test('INV-26 a market that orders name keeps its name, and is not brought back after its seven days', async () => {
  const owner = await t.owner()
  const sold = (await add(owner)).body.id
  const unsold = (await add(owner, { code: 'unsold' })).body.id
  for (const marketId of [sold, unsold])
    await owner.call(contract.deleteMarket, { params: { marketId } })
  const { rows } = await t.inTenant(owner.tenantId, async (db) => {
    await sql`insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
      payment_method, delivery_kind, market_id)
      values (1, 'open', 'a@example.com', 'A', 'GBP', 1, 0, 0, 1, 'cash', 'pickup', ${sold}::uuid)`.execute(
      db,
    )
    await sql`update markets set deleted_at = app_now() - interval '8 days' where not is_default`.execute(
      db,
    )
    for (const statement of marketRetention.ofTenants ?? []) await statement.execute(db)
    return await sql`select name from markets where deleted_at is not null`.execute(db)
  })
  expect(rows).toEqual([{ name: 'Trade' }])
  expect((await owner.call(contract.restoreMarket, { params: { marketId: sold } })).status).toBe(
    404,
  )
  expect((await add(owner)).status).toBe(201)
})

test('INV-26 a category that a market is set to show stays', async () => {
  const owner = await t.owner()
  const bread = await category(owner, 'Bread')
  const { body: market } = await add(owner, { categoryIds: [bread] })
  const remove = () => owner.call(deleteCategory, { params: { categoryId: bread }, query: {} })
  expect((await remove()).problem.message).toBe(
    'The market “Trade” shows this category. Change the market first',
  )
  await owner.call(contract.deleteMarket, { params: { marketId: market.id } })
  expect((await remove()).status).toBe(200)
  const params = { marketId: market.id }
  await owner.call(contract.restoreMarket, { params })
  const { status } = await owner.call(contract.updateMarket, {
    params,
    body: { details: { ...trade, categoryIds: [bread] }, version: 1 },
  })
  expect([status, await children(owner, 'trade')]).toEqual([200, []])
})

test.each([
  [{ code: 'Not a code' }, 'code'],
  [{ name: ' ' }, 'name'],
  [{ country: 'Ireland' }, 'country'],
  [{ locale: 'english' }, 'locale'],
  [{ categoryIds: [] }, 'categoryIds'],
  [{ categoryIds: [newId()] }, 'categoryIds'],
  [{ priceChangeBp: -9001 }, 'priceChangeBp'],
  [{ priceChangeBp: 0.5 }, 'priceChangeBp'],
])('INV-26 a market with %j is refused at %s', async (part, path) => {
  const { status, problem } = await add(await t.owner(), part)
  expect([status, problem.errors[0]?.path]).toEqual([400, path])
})

test('INV-26 there are never more markets than there may be, also when they are added at once', async () => {
  const owner = await t.owner()
  const made = await Promise.all(
    Array.from({ length: contract.mostMarkets + 1 }, (_none, at) =>
      add(owner, { code: `m-${at}` }),
    ),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(contract.mostMarkets - 1)
})

test('INV-26 who may not change settings changes no market', async () => {
  const owner = await t.owner()
  const { body } = await add(owner)
  const driver = await t.member(owner, 'driver')
  expect(await names(driver)).toEqual(['Home market', 'Trade'])
  const params = { marketId: body.id }
  expect((await add(driver, { code: 'more' })).status).toBe(403)
  expect((await driver.call(contract.deleteMarket, { params })).status).toBe(403)
})
