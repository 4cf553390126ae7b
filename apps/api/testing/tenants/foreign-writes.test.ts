import { afterAll, beforeAll, expect, test } from 'vitest'

import { setCartLine } from '@marketday/contract/orders/cart'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createZone } from '@marketday/contract/deliveries/delivery-zones'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { createDriver } from '@marketday/contract/deliveries/drivers'
import { createItem, updateItem } from '@marketday/contract/catalog/products/products'
import { reserveSlug } from '@marketday/contract/accounts/tenants/setup'
import { receiveGoods } from '@marketday/contract/stock/stock'

import { newId } from '../../src/platform/ids.ts'
import { finish } from '../set-up-shop.ts'
import { openShop, orderDirectly } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { hashesOf } from './tenant-rows.ts'
import { addFile, fillOwn } from './two-tenants.ts'
import type { OwnTenant } from './two-tenants.ts'

let t: TestApp
let own: OwnTenant
let other: OwnTenant
beforeAll(async () => {
  t = await testApp()
  own = await fillOwn(t)
  other = await fillOwn(t)
})
afterAll(() => t.close())

const item = (change: object = {}) => ({
  title: 'Rye loaf',
  variants: [{ optionValues: [], priceMinor: 450 }],
  ...change,
})

test('TEN-08 what belongs to another business can be built into nothing, and stays as it is', async () => {
  const { body: category } = await other.owner.call(createCategory, { body: { title: 'Cakes' } })
  const { body: theirs } = await other.owner.call(createItem, { body: item({ title: 'Cake' }) })
  const { body: mine } = await own.owner.call(createItem, { body: item({ title: 'Bun' }) })
  const fileId = await addFile(t, other.tenantId, 'image')
  const stranger = await t.member(await t.owner(), 'driver')
  const before = await hashesOf(t, other.tenantId)

  const variantId = theirs.variants[0]?.id ?? ''
  const change = (given: object) =>
    own.owner.call(updateItem, {
      params: { itemId: mine.id },
      body: { version: mine.version, item: item(given) },
    })
  const driver = {
    name: 'Eve',
    phone: '' as const,
    vehicle: '',
    capacity: 1,
    speedPercent: 100,
    onDuty: true,
  }
  const line = { variantId, quantity: 1 }
  const answers = await Promise.all([
    own.owner.call(createItem, { body: item({ categoryId: category.id }) }),
    own.owner.call(createItem, { body: item({ images: [{ fileId }] }) }),
    change({ categoryId: category.id }),
    change({ images: [{ fileId }] }),
    change({ variants: [{ id: variantId, optionValues: [], priceMinor: 1 }] }),
    own.owner.call(createCategory, { body: { title: 'Sub', parentId: category.id } }),
    own.owner.call(receiveGoods, { body: { lines: [line] } }),
    own.owner.call(createDriver, { body: { ...driver, userId: stranger.userId } }),
    t.shopper(own.slug).call(setCartLine, { params: { lineId: newId() }, body: line }),
    orderDirectly(t.shopper(own.slug), [line]),
  ])
  for (const [index, { status }] of answers.entries())
    expect([400, 404, 422], `${index}`).toContain(status)
  expect(await hashesOf(t, other.tenantId)).toEqual(before)
})

test('TEN-08 a delivery is not given to another business’s driver, nor proved by its photo', async () => {
  const theirs = await driverIdOf(other)
  const assign = (driverId: string) =>
    own.owner.call(assignDelivery, {
      params: { deliveryId: own.deliveries.scheduled },
      body: { driverId },
    })
  expect((await assign(theirs)).status).toBe(404)
  expect((await assign(await driverIdOf(own))).status).toBe(200)

  const deliver = (fileId: string) =>
    own.owner.call(actOnStop, {
      params: { deliveryId: own.deliveries.arrived },
      body: {
        id: newId(),
        happenedAt: new Date().toISOString(),
        event: 'deliver',
        fileId,
      } as RunAct,
    })
  const foreign = await deliver(await addFile(t, other.tenantId, 'proof'))
  const unknown = await deliver(newId())
  expect([foreign.status, foreign.problem.message]).toEqual([
    unknown.status,
    unknown.problem.message,
  ])
  expect([400, 404]).toContain(foreign.status)
  expect((await deliver(await addFile(t, own.tenantId, 'proof'))).status).toBe(200)
})

async function driverIdOf({ tenantId }: OwnTenant): Promise<string> {
  const row = await t.inTenant(tenantId, (db) =>
    db.selectFrom('drivers').select('driver_id').executeTakeFirstOrThrow(),
  )
  return row.driver_id
}

test('TEN-09 what another business calls its own is free here: SKU, addresses, names, customers', async () => {
  const [first, second] = [
    await openShop(t, [{ priceMinor: 450, stock: 3 }]),
    await openShop(t, [{ priceMinor: 450, stock: 3 }]),
  ]
  const same = [first, second].map(async ({ owner, shopper, variantIds }: ShopFixture) => [
    (await owner.call(createCategory, { body: { title: 'Breads', slug: 'breads' } })).status,
    (
      await owner.call(createItem, {
        body: item({
          slug: 'rye',
          variants: [{ optionValues: [], priceMinor: 1, sku: 'RYE-1' }],
        }),
      })
    ).status,
    (await owner.call(createZone, { body: { ...zone, name: 'Town' } })).status,
    (await orderDirectly(shopper, [{ variantId: variantIds[0] ?? '', quantity: 1 }])).status,
  ])
  expect(await Promise.all(same)).toEqual([
    [201, 201, 201, 201],
    [201, 201, 201, 201],
  ])
})

const zone = {
  kind: 'postcodes' as const,
  postcodes: ['LS1'],
  feeMinor: 0,
  freeOverMinor: null,
  minimumMinor: 0,
  priority: 0,
  requiresPin: false,
  isActive: true,
}

test('TEN-09 only the address of a shop is one for all, and a taken one is answered like a reserved one', async () => {
  const owner = await t.owner()
  const [taken, reserved] = await Promise.all(
    [other.slug, 'admin'].map(
      async (slug) => (await owner.call(reserveSlug, { body: { slug } })).body,
    ),
  )
  expect(Object.keys(taken ?? {})).toEqual(Object.keys(reserved ?? {}))
  expect(JSON.stringify(taken)).not.toContain(other.tenantId)
  await finish(owner, 'selectPlan')
  await finish(owner, 'stepOne')
  expect((await finish(owner, 'stepTwo', { slug: other.slug })).status).toBe(409)
})
