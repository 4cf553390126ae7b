import { afterAll, beforeAll, expect, test } from 'vitest'

import { changeImportItems, commitImport, getImport } from '@marketday/contract/imports/imports'
import { getItem, listItems } from '@marketday/contract/catalog/products/products'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { insertRows } from '../../platform/database/sql.ts'
import { insertImport } from '../../../testing/imports/insert-import.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const host = 'quay.example'

const sourceItem = (key: string, change: Partial<SourceItem>): SourceItem => ({
  key,
  source: 'page',
  url: '',
  title: `Dish ${key}`,
  description: '',
  category: '',
  vendor: '',
  tags: [],
  options: [],
  variants: [{ ...plainVariant, priceMinor: 450 }],
  images: [],
  currency: 'GBP',
  confidence: 0.5,
  ...change,
})

const found = [
  sourceItem('sure', {}),
  sourceItem('open', { doubt: 'section', confidence: 0.4 }),
  sourceItem('accepted', { doubt: 'price-twice', confidence: 0.4 }),
  sourceItem('edited', { doubt: 'name', confidence: 0.4 }),
  sourceItem('weak', { confidence: 0.2 }),
  sourceItem('foreign', { currency: 'EUR' }),
]

const insertFound = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => {
    const { importId, previewId } = await insertImport(db, {
      preview: { address: `https://${host}`, host, source: 'page', currency: 'GBP' },
    })
    await insertRows(
      db,
      'import_preview_items',
      found.map((item, position) => ({
        import_preview_id: previewId,
        source_key: item.key,
        position,
        title: item.title,
        price_minor: 450,
        highest_price_minor: 450,
        currency: item.currency,
        item,
      })),
    )
    return importId
  })

test('an item with an unanswered doubt becomes a draft that says why, until it goes live', async () => {
  const owner = await t.owner()
  const id = await insertFound(owner)
  const params = { id }
  const read = async () => (await owner.call(getImport, { params })).body
  expect(await read()).toMatchObject({ selected: 6, unanswered: 5 })
  const change = (body: BodyInput<typeof changeImportItems>) =>
    owner.call(changeImportItems, { params, body })
  await change({ isSelected: true })
  await change({ keys: ['accepted'], answer: 'accept' })
  await change({ keys: ['edited'], title: 'Fish pie' })
  await change({ keys: ['foreign'], answer: 'accept' })
  expect(await read()).toMatchObject({ unanswered: 3 })
  await change({ filter: 'unanswered', answer: 'draft' })
  expect(await read()).toMatchObject({ unanswered: 0 })

  expect((await owner.call(commitImport, { params })).status).toBe(202)
  await t.runJobs()
  const { rows } = (await owner.call(listItems, { query: {} })).body
  expect(rows.map((row) => [row.title, row.status, row.draftReason, row.minPriceMinor])).toEqual([
    ['Dish accepted', 'active', '', 450],
    ['Dish foreign', 'draft', 'Its price is in another currency', 0],
    ['Dish open', 'draft', 'Its price may be that of a whole section', 450],
    ['Dish sure', 'active', '', 450],
    ['Dish weak', 'draft', 'It was read with little confidence', 450],
    ['Fish pie', 'active', '', 450],
  ])

  const itemId = rows.find(({ title }) => title === 'Dish open')?.id ?? ''
  const item = (await owner.call(getItem, { params: { itemId } })).body
  expect(item.draftReason).toBe('Its price may be that of a whole section')
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('products').set({ status: 'active' }).where('product_id', '=', itemId).execute(),
  )
  expect((await owner.call(getItem, { params: { itemId } })).body.draftReason).toBe('')
})
