import { afterAll, beforeAll, expect, test } from 'vitest'

import { parsePlace } from '@marketday/contract/contact/place'
import {
  adjustGoods,
  countGoods,
  getStock,
  listStock,
  listStockLevels,
  receiveGoods,
  setGoodsAside,
} from '@marketday/contract/stock/stock'
import { listLedger, undoEntry } from '@marketday/contract/stock/stock-ledger'
import * as takes from '@marketday/contract/stock/documents/stock-takes'
import { listAudit } from '@marketday/contract/panel/audit'
import * as contract from '@marketday/contract/stock/locations'

import { books } from '../../../testing/books.ts'
import { openWarehouse, warehouse } from '../../../testing/stock/second-location.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const oneLoaf = () => openShop(t, [{ priceMinor: 420, stock: 10 }])

const list = async (staff: Staff) => (await staff.call(contract.listLocations)).body.rows

const close = (staff: Staff, locationId: string) =>
  staff.call(contract.closeLocation, { params: { locationId } })

async function shopWithWarehouse() {
  const shop = await oneLoaf()
  const places = await openWarehouse(shop.owner)
  const [variantId = ''] = shop.variantIds
  const receive = (quantity: number) =>
    shop.owner.call(receiveGoods, {
      body: { lines: [{ variantId, quantity }], locationId: places.other },
    })
  return { ...shop, ...places, variantId, receive }
}

test('INV-22 a business begins with its main location and adds others with an address, a phone and opening hours', async () => {
  const owner = await t.owner()
  expect(await list(owner)).toMatchObject([
    { name: 'Main location', isMain: true, isClosed: false, contact: null },
  ])
  const { status, body } = await owner.call(contract.createLocation, { body: warehouse })
  expect([status, body.name, body.contact, body.version]).toEqual([
    201,
    'Warehouse',
    warehouse.contact,
    1,
  ])
  expect((await list(owner)).map(({ name }) => name)).toEqual(['Main location', 'Warehouse'])
})

test('INV-22 a location is changed by whoever saw its newest version, and no two are called the same', async () => {
  const owner = await t.owner()
  const { other, main } = await openWarehouse(owner)
  const change = (locationId: string, details: contract.LocationDetails, version: number) =>
    owner.call(contract.updateLocation, { params: { locationId }, body: { details, version } })
  const barn = { ...warehouse, name: 'Barn' }
  expect((await change(other, barn, 1)).body).toMatchObject({ name: 'Barn', version: 2 })
  expect((await change(other, barn, 1)).problem.code).toBe('version_conflict')
  const taken = await owner.call(contract.createLocation, { body: { ...warehouse, name: 'BARN' } })
  expect([taken.status, taken.problem.message]).toEqual([409, 'Another location is called BARN'])
  expect((await change(main, { name: 'High Street', contact: null }, 1)).body.name).toBe(
    'High Street',
  )
  expect((await change(main, barn, 2)).problem.message).toBe(
    'The main location uses the contact details of the business',
  )
  expect((await change(other, { name: 'Barn', contact: null }, 2)).problem.message).toBe(
    'Enter the location’s address',
  )
  const nowhere = { ...warehouse.contact, place: parsePlace(null) }
  const { problem } = await change(other, { name: 'Barn', contact: nowhere }, 2)
  expect(problem.errors).toMatchObject([{ message: 'Enter the location’s address' }])
})

test('INV-22 what is received elsewhere is not sold: the shop sells from the main location alone', async () => {
  const { owner, shopper, variantId, other, receive } = await shopWithWarehouse()
  await receive(50)
  const order = (quantity: number) => orderDirectly(shopper, [{ variantId, quantity }])
  expect((await order(11)).problem.code).toBe('out_of_stock')
  expect((await order(10)).status).toBe(201)
  const at = async (query: object) =>
    (await owner.call(getStock, { params: { variantId }, query })).body
  expect(await at({})).toMatchObject({ onHand: 10, reserved: 10, available: 0, state: 'out' })
  expect(await at({ locationId: other })).toMatchObject({ onHand: 50, available: 50, state: 'in' })
  const states = async (query: object) =>
    (await owner.call(listStock, { query })).body.rows.map(({ state }) => state)
  expect(await states({ state: 'out' })).toEqual(['out'])
  expect(await states({ state: 'out', locationId: other })).toEqual([])
  expect(await states({ state: 'in', locationId: other })).toEqual(['in'])
  const { rows } = (await owner.call(listStockLevels, { params: { variantId } })).body
  expect(rows.map((row) => [row.locationName, row.onHand])).toEqual([
    ['Main location', 10],
    ['Warehouse', 50],
  ])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-14 each location has its own quantities: received, adjusted, counted and set aside there, and undone there', async () => {
  const { owner, variantId, other, receive } = await shopWithWarehouse()
  await receive(20)
  const place = { variantId, locationId: other }
  await owner.call(adjustGoods, { body: { ...place, change: -2, reason: 'Broken' } })
  await owner.call(countGoods, { body: { ...place, counted: 17, seenOnHand: 18 } })
  const aside = await owner.call(setGoodsAside, {
    body: { ...place, change: 5, reason: 'damaged' },
  })
  expect(aside.body).toMatchObject({ onHand: 17, unavailable: 5, available: 12 })
  const short = await owner.call(adjustGoods, { body: { ...place, change: -13, reason: 'Gone' } })
  expect(short.problem.message).toBe('Only 12 of Loaf 1 left')
  await owner.call(undoEntry, { params: { entryId: aside.body.entryId }, body: {} })
  const ledger = await owner.call(listLedger, { query: { locationId: other } })
  expect(ledger.body.rows.map((row) => [row.type, row.locationName])).toEqual(
    ['block', 'block', 'count', 'adjust', 'receive'].map((type) => [type, 'Warehouse']),
  )
  expect((await owner.call(getStock, { params: { variantId }, query: {} })).body.onHand).toBe(10)
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('INV-22 what is sold without stock at the main location cannot be taken from another that has none, and is out there', async () => {
  const { owner, variantId, main, other, receive } = await shopWithWarehouse()
  await receive(1)
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('variants').set({ backorder: true }).execute(),
  )
  const body = { variantId, locationId: other, change: -2, reason: 'Gone' }
  expect((await owner.call(adjustGoods, { body })).problem.code).toBe('out_of_stock')
  await owner.call(adjustGoods, { body: { ...body, change: -1 } })
  const { rows } = (await owner.call(listStock, { query: { locationId: other, state: 'out' } }))
    .body
  expect(rows).toMatchObject([{ variantId, available: 0, backorder: false, state: 'out' }])
  const query = { locationId: main }
  const there = await owner.call(getStock, { params: { variantId }, query })
  expect(there.body).toMatchObject({ onHand: 10, backorder: true })
})

test('INV-17 a count is of one location', async () => {
  const { owner, variantId, other, receive } = await shopWithWarehouse()
  await receive(20)
  const begun = await owner.call(takes.beginStockTake, {
    body: { scope: { kind: 'all' }, locationId: other },
  })
  expect(begun.body.locationName).toBe('Warehouse')
  const params = { stockTakeId: begun.body.id, variantId }
  const counted = await owner.call(takes.countStockTakeLine, {
    params,
    body: { total: 18, seen: null },
  })
  expect(counted.body.expected).toBe(20)
  await owner.call(takes.postStockTake, { params })
  const { rows } = (await owner.call(listStockLevels, { params: { variantId } })).body
  expect(rows.map(({ onHand }) => onHand)).toEqual([10, 18])
})

test('INV-22 a location is closed only when nothing is there, and the refusal says what is', async () => {
  const { owner, variantId, main, other, receive } = await shopWithWarehouse()
  const { entryId } = (await receive(4)).body
  const refused = await close(owner, other)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'Warehouse cannot be closed: 4 on hand (Loaf 1). Transfer, receive or adjust it first',
  ])
  expect((await close(owner, main)).problem.message).toBe(
    'The shop sells from Main location, so it can’t be closed',
  )
  const body = { variantId, locationId: other, change: -4, reason: 'Moved' }
  await owner.call(adjustGoods, { body })
  const closed = await close(owner, other)
  expect(closed.body).toMatchObject({ isClosed: true, actions: { reopen: null } })
  expect((await close(owner, other)).status).toBe(200)
  for (const answer of [
    await receive(1),
    await owner.call(undoEntry, { params: { entryId }, body: {} }),
    await owner.call(takes.beginStockTake, {
      body: { scope: { kind: 'all' }, locationId: other },
    }),
  ])
    expect([answer.status, answer.problem.message]).toEqual([
      409,
      'Warehouse is closed. Reopen it in the settings',
    ])
  const reopened = await owner.call(contract.reopenLocation, { params: { locationId: other } })
  expect(reopened.body.isClosed).toBe(false)
  expect((await receive(1)).status).toBe(201)
})

test('INV-22 who may see stock sees the locations, who may change settings changes them, and another business finds none', async () => {
  const { owner, other, variantId } = await shopWithWarehouse()
  const clerk = await t.member(owner, 'catalogue')
  expect((await list(clerk)).map(({ actions }) => actions.close)).toEqual(
    Array.from({ length: 2 }, () => 'Your role doesn’t include changing settings'),
  )
  expect((await clerk.call(contract.createLocation, { body: warehouse })).status).toBe(403)
  expect((await close(clerk, other)).status).toBe(403)
  expect((await (await t.member(owner, 'driver')).call(contract.listLocations)).status).toBe(403)
  const stranger = await t.owner()
  const params = { locationId: other }
  const body = { details: warehouse, version: 1 }
  for (const { status } of [
    await stranger.call(contract.updateLocation, { params, body }),
    await close(stranger, other),
    await stranger.call(contract.reopenLocation, { params }),
    await stranger.call(listStock, { query: params }),
    await stranger.call(takes.beginStockTake, { body: { scope: { kind: 'all' }, ...params } }),
    await owner.call(getStock, { params: { variantId }, query: { locationId: newId() } }),
  ])
    expect(status).toBe(404)
})

test('INV-22 the audit says who added, changed and closed a location', async () => {
  const owner = await t.owner()
  const { other } = await openWarehouse(owner)
  await close(owner, other)
  await owner.call(contract.reopenLocation, { params: { locationId: other } })
  const { body } = await owner.call(listAudit)
  expect(
    body.rows.map(({ action }) => action).filter((action) => action.startsWith('location.')),
  ).toEqual(['location.reopened', 'location.closed', 'location.added'])
})
