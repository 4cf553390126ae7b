import { afterAll, beforeAll, expect, test } from 'vitest'

import { listCategories } from '@marketday/contract/products/categories'
import { createCollection } from '@marketday/contract/shop/collections'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

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
