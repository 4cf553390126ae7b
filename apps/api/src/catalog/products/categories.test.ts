import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@marketday/contract/catalog/categories/categories'
import { createItem, getItem } from '@marketday/contract/catalog/products/products'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('categories form a tree without circles, and a removed one hands its items on', async () => {
  const owner = await t.owner()
  const make = async (title: string, parentId?: string) =>
    (await owner.call(createCategory, { body: { title, parentId } })).body
  const bread = await make('Bread')
  const rye = await make('Rye', bread.id)
  const variants = [{ optionValues: [], priceMinor: 450 }]
  const loaf = { title: 'Loaf', categoryId: rye.id, variants }
  const { body: item } = await owner.call(createItem, { body: loaf })
  const circle = await owner.call(updateCategory, {
    params: { categoryId: bread.id },
    body: { parentId: rye.id },
  })
  expect([circle.status, circle.problem.errors[0]?.path]).toEqual([400, 'parentId'])
  expect(
    (
      await owner.call(deleteCategory, {
        params: { categoryId: rye.id },
        query: { moveTo: bread.id },
      })
    ).status,
  ).toBe(200)
  expect((await owner.call(listCategories)).body.rows).toMatchObject([
    { title: 'Bread', parentId: null, itemCount: 1 },
  ])
  expect((await owner.call(getItem, { params: { itemId: item.id } })).body.categoryId).toBe(
    bread.id,
  )
})

test('two categories of one name never stand in one place', async () => {
  const owner = await t.owner()
  const make = (title: string, parentId?: string) =>
    owner.call(createCategory, { body: { title, parentId } })
  const refusal = {
    status: 409,
    problem: {
      errors: [{ path: 'title', message: 'A category with this name already exists here' }],
    },
  }
  const { body: bread } = await make('Bread')
  expect(await make('  bREAD ')).toMatchObject(refusal)
  const { body: inner } = await make('Bread', bread.id)
  expect(await make('BREAD', bread.id)).toMatchObject(refusal)
  const { body: cakes } = await make('Cakes')
  const rename = { params: { categoryId: cakes.id }, body: { title: 'bread' } }
  expect(await owner.call(updateCategory, rename)).toMatchObject(refusal)
  const raise = { params: { categoryId: inner.id }, body: { parentId: null } }
  expect(await owner.call(updateCategory, raise)).toMatchObject(refusal)
  const both = await Promise.all([make('Rolls'), make('rolls')])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))

  expect(
    (await owner.call(deleteCategory, { params: { categoryId: bread.id }, query: {} })).status,
  ).toBe(200)
  const { rows } = (await owner.call(listCategories)).body
  expect(rows.map(({ title, parentId }) => [title, parentId])).toContainEqual(['Bread', null])
})

test('a category is not deleted while what is inside it would stand beside another of its name', async () => {
  const owner = await t.owner()
  const make = async (title: string, parentId?: string) =>
    (await owner.call(createCategory, { body: { title, parentId } })).body.id
  const [seasonal, sweet] = [await make('Seasonal'), await make('Sweet')]
  await make('Cakes', seasonal)
  await make('cakes')
  const remove = (moveTo?: string) =>
    owner.call(deleteCategory, { params: { categoryId: seasonal }, query: { moveTo } })
  expect(await remove()).toMatchObject({
    status: 409,
    problem: {
      detail:
        '“Cakes” would be next to another category with the same name. Rename one of them first',
    },
  })
  expect((await remove(sweet)).status).toBe(200)
})

test('INV-04 siblings stand in the order that they are moved into, also when there are more than ten', async () => {
  const owner = await t.owner()
  const make = async (title: string) =>
    (await owner.call(createCategory, { body: { title } })).body.id
  const titles = async () => (await owner.call(listCategories)).body.rows.map(({ title }) => title)
  const letters = 'lkjihgfedcba'.split('')
  for (const letter of letters) await make(letter)
  expect(await titles()).toEqual(letters)

  const last = (await owner.call(listCategories)).body.rows.at(-1)?.id ?? ''
  const move = { params: { categoryId: last }, body: { position: 2 } }
  expect((await owner.call(updateCategory, move)).body.position).toBe(2)
  expect(await titles()).toEqual('lkajihgfedcb'.split(''))

  const inner = await make('inner')
  const under = { params: { categoryId: inner }, body: { parentId: last, position: 9_999 } }
  await owner.call(updateCategory, under)
  expect(await titles()).toEqual(['l', 'k', 'a', 'inner', ...'jihgfedcb'.split('')])

  const { rows } = (await owner.call(listCategories)).body
  for (const { id } of rows.slice(0, 8)) {
    await owner.call(deleteCategory, { params: { categoryId: id }, query: {} })
  }
  await make('z')
  expect((await titles()).at(-1)).toBe('z')
})
