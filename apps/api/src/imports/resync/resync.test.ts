import { standardTaxClass } from '../../../testing/shop-fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  commitImport,
  getImport,
  listImports,
  undoImport,
} from '@marketday/contract/imports/imports'
import { chooseImportChanges, listImportChanges } from '@marketday/contract/imports/resync'
import { archiveItem, getItem, updateItem } from '@marketday/contract/catalog/products/products'

import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { checkedShop } from '../../../testing/imports/checked-shop.ts'
import type { CheckedShop } from '../../../testing/imports/checked-shop.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const first = [
  { key: 'page:/a', title: 'Anchor', priceMinor: 500, sku: 'A1' },
  { key: 'page:/b', title: 'Buoy', priceMinor: 700, category: 'Floats' },
  { key: 'page:/c', title: 'Chart', priceMinor: 900 },
]

/** Shop of three items; on the website one was changed, one is gone, one is new. */
async function checked(): Promise<CheckedShop> {
  const shop = await checkedShop(t, first)
  await shop.check([
    {
      ...first[0],
      key: 'page:/a',
      title: 'Big anchor',
      priceMinor: 650,
      description: 'Holds more.',
    },
    { ...first[1], key: 'page:/b' },
    { key: 'page:/d', title: 'Dinghy', priceMinor: 80_000, quantity: 4 },
  ])
  return shop
}

const fieldsOf = (
  change: { fields: { field: string; isYours: boolean; isChosen: boolean }[] } | undefined,
) => change?.fields.map(({ field, isYours, isChosen }) => [field, isYours, isChosen])

test('IMP-17 a check shows what is new, changed field by field, and gone, and writes nothing', async () => {
  const shop = await checked()
  const before = await shop.items()
  const { body } = await shop.owner.call(listImportChanges, {
    params: { id: shop.checkId },
    query: {},
  })
  expect(body.rows.map(({ kind, title, isChosen }) => [kind, title, isChosen])).toEqual([
    ['changed', 'Anchor', true],
    ['added', 'Dinghy', true],
    ['gone', 'Chart', false],
  ])
  expect(body.rows[0]?.fields).toEqual([
    {
      field: 'title',
      isYours: false,
      isChosen: true,
      lines: [{ variant: '', before: 'Anchor', after: 'Big anchor' }],
    },
    {
      field: 'description',
      isYours: false,
      isChosen: true,
      lines: [{ variant: '', before: 'Kept dry.', after: 'Holds more.' }],
    },
    {
      field: 'price',
      isYours: false,
      isChosen: true,
      lines: [{ variant: '', before: 500, after: 650 }],
    },
  ])
  const { body: entry } = await shop.owner.call(getImport, { params: { id: shop.checkId } })
  expect(entry).toMatchObject({
    kind: 'resync',
    changes: { added: 1, changed: 1, gone: 1, chosen: 2 },
  })
  expect(await shop.items()).toEqual(before)
})

test('IMP-17 what is ticked is applied, what is left stays, and stock is never touched', async () => {
  const shop = await checked()
  const stock = await shop.stock()
  await shop.choose({ keys: ['page:/a'], field: 'title', isChosen: false })
  await shop.choose({ kind: 'gone', isChosen: true })
  expect(await shop.apply()).toMatchObject({
    status: 'done',
    created: 1,
    updated: 1,
    archived: 1,
    failures: [],
  })
  expect(await shop.items()).toEqual([
    ['Anchor', 'active', 650],
    ['Buoy', 'active', 700],
    ['Chart', 'archived', 900],
    ['Dinghy', 'active', 80_000],
  ])
  expect(await shop.stock()).toEqual(stock)
})

test('IMP-17 the undo brings each field back, except what was changed since', async () => {
  const shop = await checked()
  await shop.choose({ kind: 'gone', isChosen: true })
  await shop.apply()
  await shop.edit('Big anchor', { title: 'My anchor' })
  const entry = await undone(t, shop.owner, shop.checkId)
  expect(entry).toMatchObject({ removed: 3, status: 'undone' })
  expect(await shop.items()).toEqual([
    ['Buoy', 'active', 700],
    ['Chart', 'active', 900],
    ['Dinghy', 'archived', 80_000],
    ['My anchor', 'active', 500],
  ])
  expect((await shop.owner.call(undoImport, { params: { id: shop.checkId } })).status).toBe(409)
  await shop.check([{ ...first[0], key: 'page:/a', title: 'Big anchor', priceMinor: 650 }])
  expect(fieldsOf((await shop.changes())[0])).toEqual([
    ['title', true, false],
    ['price', false, true],
  ])
})

test('IMP-17 what the owner edited is theirs: shown, not ticked, and taken only when unlocked', async () => {
  const shop = await checkedShop(t, first)
  await shop.edit('Anchor', { title: 'My anchor' })
  await shop.check([
    { ...first[0], key: 'page:/a', title: 'Big anchor', priceMinor: 650 },
    ...first.slice(1),
  ])
  expect(fieldsOf((await shop.changes())[0])).toEqual([
    ['title', true, false],
    ['price', false, true],
  ])
  await shop.choose({ isChosen: true })
  const choice = { keys: ['page:/a'], field: 'title' as const, isChosen: true }
  const refused = await shop.owner.call(chooseImportChanges, {
    params: { id: shop.checkId },
    body: choice,
  })
  expect(refused).toMatchObject({
    status: 409,
    problem: { message: expect.stringContaining('Unlock') },
  })
  await shop.apply()
  expect(await shop.items()).toContainEqual(['My anchor', 'active', 650])
  await shop.check([
    { ...first[0], key: 'page:/a', title: 'Big anchor', priceMinor: 650 },
    ...first.slice(1),
  ])
  await shop.choose({ ...choice, unlock: true })
  await shop.apply()
  expect(await shop.items()).toContainEqual(['Big anchor', 'active', 650])
})

test('IMP-17 a field that was left is offered again, and no plain import overwrites what is the owner’s', async () => {
  const shop = await checkedShop(t, first)
  await shop.edit('Anchor', { description: 'My own words' })
  const website = [
    { ...first[0], key: 'page:/a', title: 'Big anchor', priceMinor: 650 },
    ...first.slice(1),
  ]
  await shop.check(website)
  await shop.choose({ keys: ['page:/a'], field: 'title', isChosen: false })
  await shop.apply()
  await shop.check(website)
  expect(fieldsOf((await shop.changes())[0])).toEqual([
    ['title', false, true],
    ['description', true, false],
  ])
  expect(await shop.importAgain(website)).toMatchObject({ failures: [{ subject: 'Big anchor' }] })
})

test('IMP-17 an item that was edited after it was compared is told as a conflict and not overwritten', async () => {
  const shop = await checked()
  await shop.edit('Anchor', { description: 'Mine' })
  const done = await shop.apply()
  expect(done).toMatchObject({ status: 'done', created: 1, updated: 0 })
  expect(done.failures).toEqual([
    {
      subject: 'Anchor',
      reason: expect.stringContaining('was edited in the shop after the website was checked'),
    },
  ])
  expect(await shop.items()).toContainEqual(['Anchor', 'active', 500])
})

test('IMP-17 an item that was deleted after it was compared is named, and the others are applied', async () => {
  const shop = await checked()
  await shop.remove('Anchor')
  const done = await shop.apply()
  expect(done).toMatchObject({ status: 'done', created: 1 })
  expect(done.failures).toEqual([
    { subject: 'Anchor', reason: expect.stringContaining('was deleted') },
  ])
})

test('IMP-17 two people apply at once: one does, the other is told; of two checks the second overwrites nothing', async () => {
  const shop = await checked()
  const other = await t.member(shop.owner, 'manager')
  const both = await Promise.all(
    [shop.owner, other].map((person) =>
      person.call(commitImport, { params: { id: shop.checkId } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
  await t.runJobs()
  expect((await shop.owner.call(getImport, { params: { id: shop.checkId } })).body.updated).toBe(1)
  await shop.check([{ ...first[0], key: 'page:/a', priceMinor: 710 }])
  const earlier = shop.checkId
  await shop.check([{ ...first[0], key: 'page:/a', priceMinor: 720 }])
  await shop.apply()
  shop.checkId = earlier
  expect((await shop.apply()).failures).toMatchObject([{ subject: 'Big anchor' }])
  expect(await shop.items()).toContainEqual(['Anchor', 'active', 720])
})

test('IMP-17 nothing is said to be gone whose page gave no answer', async () => {
  const shop = await checkedShop(t, first)
  const found = [{ ...first[0], key: 'page:/a' }]
  await shop.check(found, { unread: ['page:/c'] })
  expect((await shop.changes()).map(({ kind, title }) => [kind, title])).toEqual([['gone', 'Buoy']])
  const { body } = await shop.owner.call(getImport, { params: { id: shop.checkId } })
  expect(body.notice).toMatch(/1 item was not found, but not every page could be read/)
  await shop.check(found, { status: 'failed', errorCode: 'refused', done: [] })
  expect(await shop.changes()).toEqual([])
  await shop.check([], { done: ['page:/a', 'page:/b', 'page:/c'] })
  expect(await shop.changes()).toEqual([])
  await shop.check([{ ...first[0], key: 'shopify:1' }], {
    source: 'shopify',
    notice: 'The product feed ended early',
  })
  expect((await shop.changes()).filter(({ kind }) => kind === 'gone')).toEqual([])
})

test('IMP-17 what the owner archived or left out before is not brought back unasked', async () => {
  const shop = await checkedShop(t, [...first, { key: 'page:/free', title: 'Free', priceMinor: 0 }])
  const [anchor] = await shop.stored()
  await shop.owner.call(archiveItem, { params: { itemId: anchor?.id ?? '' } })
  await shop.check([...first, { key: 'page:/free', title: 'Free', priceMinor: 300 }])
  expect(
    (await shop.changes()).map(({ kind, title, isChosen }) => [kind, title, isChosen]),
  ).toEqual([
    ['added', 'Anchor', false],
    ['added', 'Free', false],
  ])
})

test('IMP-17 a price in another currency changes nothing and is not imported', async () => {
  const shop = await checkedShop(t, first)
  await shop.check([
    { ...first[0], key: 'page:/a', priceMinor: 950, currency: 'BRL' },
    { key: 'page:/d', title: 'Dinghy', priceMinor: 80_000, currency: 'BRL' },
  ])
  const changed = (await shop.changes()).filter(({ kind }) => kind === 'changed')
  expect(changed).toEqual([])
  await shop.choose({ kind: 'added', isChosen: true })
  await shop.apply()
  expect(await shop.items()).toEqual([
    ['Anchor', 'active', 500],
    ['Buoy', 'active', 700],
    ['Chart', 'active', 900],
    ['Dinghy', 'draft', 0],
  ])
})

test('a list cannot be checked again, and a check that is over cannot be chosen from', async () => {
  const shop = await checked()
  await shop.apply()
  const body = { isChosen: true }
  const params = { id: shop.checkId }
  expect((await shop.owner.call(chooseImportChanges, { params, body })).status).toBe(409)
  const { rows } = (await shop.owner.call(listImports, { query: {} })).body
  expect(rows.map(({ kind }) => kind)).toEqual(['resync', 'import'])
})

test('a checked item keeps tax, allergens and pictures that nobody compared', async () => {
  const shop = await checkedShop(t, first)
  const taxClassId = await t.inTenant(shop.owner.tenantId, standardTaxClass)
  await shop.edit('Anchor', { taxClassId, allergens: 'None' })
  await shop.check([{ ...first[0], key: 'page:/a', priceMinor: 650 }, ...first.slice(1)])
  await shop.apply()
  const [anchor] = await shop.stored()
  const { body } = await shop.owner.call(getItem, { params: { itemId: anchor?.id ?? '' } })
  expect(body).toMatchObject({
    taxClassId,
    allergens: 'None',
    variants: [{ priceMinor: 650, sku: 'A1' }],
  })
  expect(
    (
      await shop.owner.call(updateItem, {
        params: { itemId: body.id },
        body: { version: 1, item: {} as never },
      })
    ).status,
  ).toBe(400)
})
