import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createCategory,
  deleteCategory,
  listCategories,
} from '@marketday/contract/catalog/categories/categories'
import { createItem } from '@marketday/contract/catalog/products/products'
import { createCollection } from '@marketday/contract/catalog/collections'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed } = sheetUploads(() => t)

test('an import is taken back although a collection is made of a category that came with it, which stays', async () => {
  const owner = await t.owner()
  const id = await upload(
    owner,
    'SKU,Title,Price,Category\nbun,Bun,1.00,Bread\nmug,Mug,9.00,Tableware\n',
  )
  await compared(owner, id, 'sku')
  await committed(owner, id)
  const categories = async () => (await owner.call(listCategories)).body.rows
  const bread = (await categories()).find(({ title }) => title === 'Bread')
  await owner.call(createCollection, {
    body: {
      title: 'Fresh',
      rule: { category: bread?.id ?? '' },
      sort: 'title',
      pinnedIds: [],
      isOnHome: false,
      isInMenu: false,
    },
  })
  expect(await undone(t, owner, id)).toMatchObject({ status: 'undone', removed: 2 })
  expect((await categories()).map(({ title }) => title)).toEqual(['Bread'])
})

const bring = async (owner: Staff, categories: readonly string[]) => {
  const lines = categories.map((category, row) => `s${row},Item ${row},1.00,${category}`)
  const id = await upload(owner, ['SKU,Title,Price,Category', ...lines].join('\n'))
  await compared(owner, id, 'sku')
  await committed(owner, id)
  const { rows } = (await owner.call(listCategories)).body
  return {
    id,
    categoryId: (wanted: string) => rows.find(({ title }) => title === wanted)?.id ?? '',
  }
}

test('of categories that came with an import, only those go that are empty and still there', async () => {
  const owner = await t.owner()
  const { id, categoryId } = await bring(owner, ['Bread', 'Cake', 'Tea', 'Toys'])
  const body = {
    title: 'Rye loaf',
    categoryId: categoryId('Bread'),
    variants: [{ optionValues: [], priceMinor: 450 }],
  }
  await owner.call(createItem, { body })
  const params = { categoryId: categoryId('Cake') }
  await owner.call(deleteCategory, { params, query: {} })
  await owner.call(createCategory, { body: { title: 'Green', parentId: categoryId('Tea') } })
  expect(await undone(t, owner, id)).toMatchObject({ status: 'undone', removed: 4 })
  const { rows } = (await owner.call(listCategories)).body
  expect(rows.map(({ title, parentId }) => [title, parentId])).toEqual([
    ['Bread', null],
    ['Green', null],
  ])
})

test('an import is taken back although what stands in a category of it would have the name of another, which stays', async () => {
  const owner = await t.owner()
  const { id, categoryId } = await bring(owner, ['Seasonal', 'Toys'])
  await owner.call(createCategory, { body: { title: 'Bread' } })
  await owner.call(createCategory, { body: { title: 'Bread', parentId: categoryId('Seasonal') } })
  expect(await undone(t, owner, id)).toMatchObject({ status: 'undone', removed: 2 })
  const { rows } = (await owner.call(listCategories)).body
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Bread', 'Bread', 'Seasonal'])
})
