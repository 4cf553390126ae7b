import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  leadOldAddress,
  listAddressPlaces,
  listOldAddresses,
} from '@marketday/contract/imports/old-addresses'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { archiveItem, createItem } from '@marketday/contract/catalog/products/products'
import { listAudit } from '@marketday/contract/panel/audit'

import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { redirectAddresses } from '../../catalog/products/redirect-slug.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

async function openShop(): Promise<Staff> {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  return owner
}

interface Choice {
  readonly to: string | null
  readonly was?: string | null
}

const lead = (owner: Staff, address: string, { to, was = null }: Choice) =>
  owner.call(leadOldAddress, { body: { address, to, was } })

const follow = async (owner: Staff, path: string) => {
  const { status, headers } = await browserOf(t, owner.slug).get(path)
  return [status, headers['location']]
}

describe('IMP-14 where an old address leads', () => {
  test('is chosen by hand, changed, taken back and told to the audit', async () => {
    const owner = await openShop()
    await addItem(t, owner, { title: 'Rye Loaf' })
    const rye = '/products/rye-loaf'
    const { rows } = (await owner.call(listAddressPlaces, { query: { search: 'rye' } })).body
    expect(rows).toEqual([{ path: rye, name: 'Rye Loaf', kind: 'item' }])

    const added = await lead(owner, 'https://old.example/shop/Roggen brot.html/#top', { to: rye })
    expect([added.status, added.body.path, added.body.place]).toEqual([
      200,
      '/shop/Roggen%20brot.html',
      'Rye Loaf',
    ])
    const { path } = added.body
    expect(await follow(owner, path)).toEqual([301, rye])
    expect((await browserOf(t, owner.slug).get(rye)).status).toBe(200)

    await lead(owner, path, { to: '/', was: rye })
    expect(await follow(owner, path)).toEqual([301, '/'])
    await lead(owner, path, { to: rye, was: '/' })
    expect(await follow(owner, path)).toEqual([301, rye])
    await lead(owner, path, { to: null, was: rye })
    expect((await follow(owner, path))[0]).toBe(404)
    const { rows: acts } = (await owner.call(listAudit, { query: { action: 'address' } })).body
    expect(acts).toHaveLength(4)
  })

  test('is listed by whether anything stands there still', async () => {
    const owner = await openShop()
    await t.inTenant(owner.tenantId, (db) =>
      redirectAddresses(db, [
        { from: '/gone.html', to: '/products/never-was' },
        { from: '/home.html', to: '/about' },
      ]),
    )
    const paths = async (query: object) =>
      (await owner.call(listOldAddresses, { query })).body.rows.map(({ path }) => path)
    expect(await paths({})).toEqual(['/gone.html', '/home.html'])
    expect(await paths({ leads: 'nowhere' })).toEqual(['/gone.html'])
    expect(await paths({ leads: 'somewhere' })).toEqual(['/home.html'])
    expect(await paths({ search: 'HOME' })).toEqual(['/home.html'])
    const first = (await owner.call(listOldAddresses, { query: { limit: 1 } })).body
    expect(await paths({ limit: 1, cursor: first.nextCursor })).toEqual(['/home.html'])
  })

  test.each([
    ['/', '/about', 'address'],
    ['/?p=12', '/about', 'address'],
    ['/about', '/delivery', 'address'],
    ['/products', '/about', 'address'],
    ['/checkout', '/about', 'address'],
    ['/orders/x', '/about', 'address'],
    ['not an address', '/about', 'address'],
    ['javascript:alert(1)', '/about', 'address'],
    ['/old.html', '//evil.example', 'to'],
    ['/old.html', 'https://evil.example/', 'to'],
    ['/old.html', '/\\evil.example', 'to'],
    ['/old.html', '/about\r\nSet-Cookie: a=b', 'to'],
    ['/old.html', '/old.html', 'to'],
    ['/old.html', '/products/never-was', 'to'],
  ])('from %j to %j is refused with a sentence', async (address, to, field) => {
    const owner = await openShop()
    const { status, problem } = await lead(owner, address, { to })
    expect([status, problem.errors.map(({ path }) => path)]).toEqual([400, [field]])
  })

  test('cannot go round in a circle: what leads on is no page to lead to', async () => {
    const owner = await openShop()
    expect((await lead(owner, '/one', { to: '/about' })).status).toBe(200)
    expect((await lead(owner, '/two', { to: '/one' })).status).toBe(400)
    expect((await lead(owner, '/one', { to: '/two', was: '/about' })).status).toBe(400)
  })

  test('stays as somebody has chosen it when an import comes again, and of two who choose one is told', async () => {
    const owner = await openShop()
    await lead(owner, '/old.html', { to: '/about' })
    const late = await lead(owner, '/old.html', { to: '/delivery' })
    expect([late.status, late.problem.message]).toEqual([
      409,
      '/old.html already redirects to /about',
    ])
    await t.inTenant(owner.tenantId, (db) =>
      redirectAddresses(db, [{ from: '/old.html', to: '/products' }]),
    )
    expect(await follow(owner, '/old.html')).toEqual([301, '/about'])
  })

  test('is the category of an item that is not sold any more', async () => {
    const owner = await openShop()
    const { body: category } = await owner.call(createCategory, { body: { title: 'Bread' } })
    const item = { title: 'Rye Loaf', status: 'active', categoryId: category.id } as const
    const { body: made } = await owner.call(createItem, {
      body: { ...item, variants: [{ optionValues: [], priceMinor: 450, initialStock: 1 }] },
    })
    await lead(owner, '/old.html', { to: `/products/${made.slug}` })
    await owner.call(archiveItem, { params: { itemId: made.id } })
    expect(await follow(owner, '/old.html')).toEqual([301, '/categories/bread'])
  })

  test('is chosen by who may change items, seen by who may see them, and by nobody else', async () => {
    const owner = await openShop()
    await lead(owner, '/old.html', { to: '/about' })
    const driver = await t.member(owner, 'driver')
    expect((await driver.call(listOldAddresses)).status).toBe(403)
    expect((await lead(driver, '/other.html', { to: '/about' })).status).toBe(403)
    const catalogue = await t.member(owner, 'catalogue')
    expect((await lead(catalogue, '/other.html', { to: '/about' })).status).toBe(200)
    const foreign = await t.owner()
    expect((await foreign.call(listOldAddresses)).body.rows).toEqual([])
  })
})
