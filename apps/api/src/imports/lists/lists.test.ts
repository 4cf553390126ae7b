import { afterAll, beforeAll, expect, test } from 'vitest'

import { createListImport, createSampleImport } from '@marketday/contract/imports/import-lists'
import { commitImport, getImport, listImportItems } from '@marketday/contract/imports/imports'
import { listItems } from '@marketday/contract/catalog/products/products'
import { industries } from '@marketday/contract/accounts/tenants/setup'

import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function commit(owner: Staff, id: string) {
  expect((await owner.call(commitImport, { params: { id } })).status).toBe(202)
  await t.runJobs()
  return (await owner.call(getImport, { params: { id } })).body
}

const itemsOf = async (owner: Staff) =>
  (await owner.call(listItems, { query: {} })).body.rows.map(({ title, status, minPriceMinor }) => [
    title,
    status,
    minPriceMinor,
  ])

test('a pasted list is reviewed and becomes items; pasted again it brings them up to date', async () => {
  const owner = await t.owner()
  const list = 'Loaf\t4.20\nRye\t3.90\nLoaf\t5.00\nFree\t0\n\t7.00'
  const { body } = await owner.call(createListImport, { body: { list } })
  expect(body).toMatchObject({
    status: 'review',
    source: 'list',
    items: 4,
    selected: 2,
    problems: { duplicate: 1, noPrice: 1 },
    notice: 'Skipped because they have no name: line 5.',
  })
  expect(await commit(owner, body.id)).toMatchObject({ status: 'done', created: 2, redirects: 0 })
  expect(await itemsOf(owner)).toEqual([
    ['Loaf', 'active', 420],
    ['Rye', 'active', 390],
  ])
  const again = await owner.call(createListImport, { body: { list: 'Rye\t4.10' } })
  expect(await commit(owner, again.body.id)).toMatchObject({ created: 0, updated: 1 })
  expect(await itemsOf(owner)).toContainEqual(['Rye', 'active', 410])
})

test('what is no list is refused with what to do', async () => {
  const owner = await t.owner()
  const { problem } = await owner.call(createListImport, { body: { list: '\t\t\n ; ;' } })
  expect(problem).toMatchObject({
    status: 400,
    errors: [{ path: 'list', message: expect.stringContaining('such as “Sourdough loaf 4.20”') }],
  })
})

test.each(industries)(
  'samples of the trade %s can be sold, are marked, and are taken back',
  async (industry) => {
    const owner = await t.owner()
    const { body } = await owner.call(createSampleImport, { body: { industry } })
    expect(body).toMatchObject({ status: 'review', items: 6, selected: 6 })
    const { rows } = (await owner.call(listImportItems, { params: { id: body.id }, query: {} }))
      .body
    expect(
      rows.flatMap(({ problems }) => problems).filter((problem) => problem !== 'no-image'),
    ).toEqual([])
    expect(await commit(owner, body.id)).toMatchObject({ created: 6 })
    expect((await undone(t, owner, body.id)).removed).toBe(6)
  },
)
