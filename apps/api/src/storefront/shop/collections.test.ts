import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { createCategory, deleteCategory } from '@marketday/contract/catalog/categories/categories'
import { createItem } from '@marketday/contract/catalog/products/products'
import { mostPinned } from '@marketday/contract/catalog/collection-rule'
import * as contract from '@marketday/contract/catalog/collections'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const minutes = movingClock(() => t)

type Input = BodyInput<typeof contract.createCollection>

const input = (part: Partial<Input> & { title: string }): Input => ({
  rule: {},
  sort: 'title',
  pinnedIds: [],
  isOnHome: false,
  isInMenu: false,
  ...part,
})

interface Wanted {
  readonly title: string
  readonly price?: number
  readonly vendor?: string
  readonly tags?: string[]
  readonly categoryId?: string
  readonly isDraft?: boolean
}

async function addItems(owner: Staff, items: readonly Wanted[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { title, price = 500, isDraft = false, ...fields } of items) {
    const variants = [{ optionValues: [], priceMinor: price }]
    const status = isDraft ? 'draft' : 'active'
    const { body } = await owner.call(createItem, { body: { title, status, variants, ...fields } })
    ids.set(title, body.id)
  }
  return ids
}

async function preview(owner: Staff, rule: Input['rule'], pinnedIds: string[] = []) {
  const body = { rule, sort: 'price' as const, pinnedIds }
  const { body: found } = await owner.call(contract.previewCollection, { body })
  return {
    total: found.total,
    pinned: found.pinned.map(({ title, priceMinor }) => [title, priceMinor]),
    rows: found.rows.map(({ title }) => title),
  }
}

test('INV-04 a rule names items by category with all below it, brand, tag, price and age, all of what it says', async () => {
  const owner = await t.owner()
  const { body: bread } = await owner.call(createCategory, { body: { title: 'Bread' } })
  const { body: rye } = await owner.call(createCategory, {
    body: { title: 'Rye', parentId: bread.id },
  })
  minutes(-31 * 24 * 60)
  await addItems(owner, [{ title: 'Loaf', price: 400, categoryId: bread.id, vendor: 'Oven' }])
  minutes(0)
  await addItems(owner, [
    { title: 'Dark', price: 600, categoryId: rye.id, vendor: 'Oven', tags: ['vegan'] },
    { title: 'Cake', price: 900, vendor: 'Sweet', tags: ['vegan'] },
    { title: 'Secret', price: 100, categoryId: rye.id, isDraft: true },
  ])
  const rows = async (rule: Input['rule']) => (await preview(owner, rule)).rows
  expect(await rows({})).toEqual(['Loaf', 'Dark', 'Cake'])
  expect(await rows({ category: bread.id })).toEqual(['Loaf', 'Dark'])
  expect(await rows({ category: rye.id })).toEqual(['Dark'])
  expect(await rows({ brand: 'Oven', tag: 'vegan' })).toEqual(['Dark'])
  expect(await rows({ tag: 'vegan', priceFromMinor: 601 })).toEqual(['Cake'])
  expect(await rows({ priceFromMinor: 400, priceToMinor: 600 })).toEqual(['Loaf', 'Dark'])
  expect(await rows({ addedWithinDays: 30 })).toEqual(['Dark', 'Cake'])
})

test('INV-04 a sale brings an item below the highest price of a rule', async () => {
  const owner = await t.owner()
  const add = (title: string, variant: object) =>
    owner.call(createItem, {
      body: {
        title,
        status: 'active' as const,
        variants: [{ optionValues: [], priceMinor: 600, ...variant }],
      },
    })
  await add('Stollen', { salePriceMinor: 300 })
  await add('Panettone', {})
  expect((await preview(owner, { priceToMinor: 500 })).rows).toEqual(['Stollen'])
})

test('INV-04 pinned items stand first whatever the rule says, and count once', async () => {
  const owner = await t.owner()
  const ids = await addItems(owner, [
    { title: 'A', price: 100, tags: ['x'] },
    { title: 'B', price: 200, tags: ['x'] },
    { title: 'C', price: 300 },
    { title: 'D', isDraft: true },
  ])
  const idOf = (title: string) => ids.get(title) ?? ''
  const pinned = ['D', 'C', 'B'].map(idOf)
  expect(await preview(owner, { tag: 'x' }, pinned)).toEqual({
    total: 3,
    pinned: [
      ['D', null],
      ['C', 300],
      ['B', 200],
    ],
    rows: ['A'],
  })
})

test('INV-04 collections are made, ordered, changed and deleted', async () => {
  const owner = await t.owner()
  const make = async (part: Parameters<typeof input>[0]) =>
    await owner.call(contract.createCollection, { body: input(part) })
  const { body: first } = await make({ title: 'For the weekend' })
  expect([first.slug, first.version]).toEqual(['for-the-weekend', 1])
  const { body: second } = await make({ title: 'Gifts', rule: { tag: 'gift' }, isOnHome: true })
  expect((await make({ title: ' gifts ' })).problem.errors[0]?.path).toBe('title')
  const body = { ...input({ title: 'Presents', rule: { brand: 'Oven' } }), version: 1 }
  const params = { collectionId: second.id }
  const { body: changed } = await owner.call(contract.updateCollection, { params, body })
  expect(changed).toMatchObject({ title: 'Presents', slug: 'gifts', version: 2, isOnHome: false })
  expect(changed.rule).toEqual({ brand: 'Oven' })
  const late = await owner.call(contract.updateCollection, { params, body })
  expect([late.status, late.problem.code]).toEqual([409, 'version_conflict'])

  await owner.call(contract.moveCollection, { params, body: { position: 0 } })
  const titles = async () =>
    (await owner.call(contract.listCollections)).body.rows.map(({ title }) => title)
  expect(await titles()).toEqual(['Presents', 'For the weekend'])
  expect((await owner.call(contract.deleteCollection, { params })).status).toBe(200)
  expect((await owner.call(contract.deleteCollection, { params })).status).toBe(404)
  expect(await titles()).toEqual(['For the weekend'])
  const more = [await make({ title: 'Third' }), await make({ title: 'Fourth' })]
  await make({ title: 'Fifth' })
  for (const { body: each } of [{ body: first }, ...more])
    await owner.call(contract.deleteCollection, { params: { collectionId: each.id } })
  await make({ title: 'Sixth' })
  expect(await titles()).toEqual(['Fifth', 'Sixth'])
})

test('INV-04 the home page and the menu take a few collections, and two at once do not pass the limit', async () => {
  const owner = await t.owner()
  const titles = Array.from({ length: contract.mostShelves + 2 }, (_none, at) => `Shelf ${at}`)
  const made = await Promise.all(
    titles.map((title) =>
      owner.call(contract.createCollection, { body: input({ title, isOnHome: true }) }),
    ),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(contract.mostShelves)
  const refused = made.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.problem.errors[0]?.path]).toEqual([400, 'isOnHome'])
})

test('INV-04 a category stays while a collection is made of it', async () => {
  const owner = await t.owner()
  const { body: tea } = await owner.call(createCategory, { body: { title: 'Tea' } })
  const body = input({ title: 'Hot', rule: { category: tea.id } })
  const { body: hot } = await owner.call(contract.createCollection, { body })
  const remove = { params: { categoryId: tea.id }, query: {} }
  const refused = await owner.call(deleteCategory, remove)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'The collection “Hot” uses this category. Change the collection first',
  ])
  await owner.call(contract.deleteCollection, { params: { collectionId: hot.id } })
  expect((await owner.call(deleteCategory, remove)).status).toBe(200)
})

test.each([
  [{ rule: { priceFromMinor: 500, priceToMinor: 400 } }, 'rule.priceToMinor'],
  [{ rule: { addedWithinDays: 0 } }, 'rule.addedWithinDays'],
  [{ rule: { category: crypto.randomUUID() } }, 'rule.category'],
  [{ pinnedIds: Array.from({ length: mostPinned + 1 }, () => crypto.randomUUID()) }, 'pinnedIds'],
  [{ title: '' }, 'title'],
])('INV-04 a collection with %j is refused at %s', async (part, path) => {
  const owner = await t.owner()
  const body = input({ title: 'Refused', ...part })
  const { status, problem } = await owner.call(contract.createCollection, { body })
  expect([status, problem.errors[0]?.path]).toEqual([400, path])
})
