import { afterAll, beforeAll, expect, test } from 'vitest'

import { importBrand } from '@marketday/contract/imports/import-brand'
import { themes } from '@marketday/contract/storefront/design/themes'
import { listLookProposals } from '@marketday/contract/storefront/shop/shop-draft'

import { insertImport } from '../../testing/imports/insert-import.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { firstLook } from './propose-looks.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a shop without a website is offered the bakery first, in its own color', async () => {
  const owner = await t.owner()
  const { looks } = (await owner.call(listLookProposals)).body
  expect(looks.map(({ name }) => name)).toEqual(['bakery', 'cafe', 'craft'])
  expect(looks[0]?.primary).toBe(themes.bakery.primary)
})

test('looks follow the words and the colors of the website', async () => {
  const owner = await t.owner()
  const brand = importBrand({})
  const read = { ...brand, name: 'Kiln & Clay', tagline: 'Handmade ceramics', primary: '#5b3a78' }
  await t.inTenant(owner.tenantId, (db) =>
    insertImport(db, { preview: { brand: JSON.stringify(read) } }),
  )
  const { looks } = (await owner.call(listLookProposals)).body
  expect(looks).toHaveLength(3)
  expect(looks[0]).toEqual({ name: 'craft', font: 'slab', primary: '#5b3a78' })
  expect(firstLook(read)).toEqual(looks[0])
})
