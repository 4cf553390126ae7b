import { afterAll, beforeAll, expect, test } from 'vitest'

import { commitImport, getImport, listImportItems } from '@marketday/contract/imports/imports'
import { listOldAddresses } from '@marketday/contract/imports/old-addresses'
import { listItems } from '@marketday/contract/catalog/products/products'

import { reviewWebsite } from '../../../testing/imports/review-website.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

test('IMP-18 the menu of a website comes from its PDF into the review and the shop, and no item takes the file’s address', async () => {
  const owner = await t.owner()
  const id = await reviewWebsite(t, owner, 'bare-card')
  const entry = async () => (await owner.call(getImport, { params: { id } })).body
  expect(await entry()).toMatchObject({ source: 'pdf', items: 2, notice: '', error: null })
  const { rows } = (await owner.call(listImportItems, { params: { id } })).body
  expect(
    rows.map(({ title, priceMinor, source, confidence }) => [
      title,
      priceMinor,
      source,
      confidence,
    ]),
  ).toEqual([
    ['Flat white', 320, 'pdf', 0.5],
    ['Sourdough toast', 450, 'pdf', 0.5],
  ])
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  expect(await entry()).toMatchObject({ status: 'done', created: 2, redirects: 0 })
  expect((await owner.call(listItems)).body.rows).toHaveLength(2)
  const led = (await owner.call(listOldAddresses, { query: { leads: 'somewhere' } })).body.rows
  expect(led).toEqual([])
}, 60_000)

test('IMP-18 the headings of a menu in two columns become the categories of its items', async () => {
  const owner = await t.owner()
  const id = await reviewWebsite(t, owner, 'bare-courses')
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const { rows } = (await owner.call(listItems)).body
  expect(new Map(rows.map(({ title, category }) => [title, category?.title]))).toEqual(
    new Map([
      ['Leek soup', 'Starters'],
      ['Pâté on toast', 'Starters'],
      ['Cider', 'Drinks'],
      ['Lemonade', 'Drinks'],
    ]),
  )
}, 60_000)
