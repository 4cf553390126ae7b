import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createSampleImport } from '@marketday/contract/imports/import-lists'
import {
  commitImport,
  createImport,
  createPreview,
  getImport,
} from '@marketday/contract/imports/imports'
import {
  chooseImportChanges,
  createResync,
  listImportChanges,
} from '@marketday/contract/imports/resync'

import { undone } from '../../../testing/imports/undone.ts'
import { startDelayed } from '../../../testing/platform/start-delayed.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(async () => {
  await change({})
  await t.close()
})

const site = 'green-grocer'
const address = () => `http://${site}.localhost:${new URL(inject('sandboxUrl')).port}`

const change = (edits: object) =>
  fetch(new URL('/websites/_control', inject('sandboxUrl')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site, edits }),
  })

async function imported(owner: Staff): Promise<string> {
  const { token } = (await owner.call(createPreview, { body: { address: address() } })).body
  await t.runJobs()
  const body = { previewToken: token, ownershipConfirmed: true } as const
  const { id } = (await owner.call(createImport, { body })).body
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  return id
}

async function checkAgain(owner: Staff, importId: string): Promise<string> {
  const answer = await owner.call(createResync, { params: { id: importId } })
  expect(answer).toMatchObject({ status: 201, body: { kind: 'resync', changes: null } })
  await t.runJobs()
  await startDelayed(t)
  await t.runJobs()
  return answer.body.id
}

const pictures = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => {
    const rows = await db
      .selectFrom('product_images as i')
      .innerJoin('products as p', 'p.product_id', 'i.product_id')
      .select(['p.title', 'i.file_id'])
      .orderBy('p.title')
      .orderBy('i.position')
      .execute()
    return rows.map(({ title, file_id: file }) => `${title} ${file}`)
  })

test('IMP-17 a website that did not change differs in nothing; one that did, in that alone', async () => {
  const owner = await t.owner()
  const first = await imported(owner)
  const same = await checkAgain(owner, first)
  const { body: unchanged } = await owner.call(getImport, { params: { id: same } })
  expect(unchanged).toMatchObject({
    changes: { added: 0, changed: 0, gone: 0, chosen: 0 },
    notice: '',
    actions: { commit: 'Select at least one change' },
  })
  const before = await pictures(owner)
  await change({
    'boskoop-apples': { priceMinor: 399, compareMinor: 449, pictures: 2, inStock: false },
    'wild-garlic-pesto': null,
  })
  const id = await checkAgain(owner, first)
  const { rows } = (await owner.call(listImportChanges, { params: { id }, query: {} })).body
  expect(rows.map(({ kind, title, isChosen }) => [kind, title, isChosen])).toEqual([
    ['changed', 'Boskoop Apples', true],
    ['gone', 'Wild Garlic Pesto', false],
  ])
  expect(rows[0]?.fields.map(({ field, isChosen }) => [field, isChosen])).toEqual(
    expect.arrayContaining([
      ['price', true],
      ['availability', false],
    ]),
  )
  const told = { keys: [rows[0]?.key ?? ''], field: 'availability' as const, isChosen: true }
  expect((await owner.call(chooseImportChanges, { params: { id }, body: told })).status).toBe(409)
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const { body: done } = await owner.call(getImport, { params: { id } })
  expect(done).toMatchObject({ status: 'done', updated: 1, archived: 0, failures: [] })
  expect(done.images.done).toBe(done.images.total)
  expect(await undone(t, owner, id)).toMatchObject({ removed: 1, kept: 0 })
  expect(await pictures(owner)).toEqual(before)
}, 120_000)

test('only a website that was imported is checked again, and only by who may edit items', async () => {
  const owner = await t.owner()
  const samples = await owner.call(createSampleImport, { body: { industry: 'bakery' } })
  const { id } = samples.body
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const refused = await owner.call(createResync, { params: { id } })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } })
  const stranger = await t.owner()
  for (const endpoint of [createResync, listImportChanges] as const)
    expect((await stranger.call(endpoint, { params: { id }, query: {} })).status).toBe(404)
})
