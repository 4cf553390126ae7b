import { afterAll, beforeAll, expect, test } from 'vitest'

import { createListImport } from '@marketday/contract/imports/import-lists'
import { listImportHistory } from '@marketday/contract/imports/import-history'
import { cancelImport, commitImport } from '@marketday/contract/imports/imports'
import { createItem } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../testing/imports/sheet-uploads.ts'
import { undone } from '../../testing/imports/undone.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed } = sheetUploads(() => t)

const history = async (owner: Staff, query = {}) =>
  (await owner.call(listImportHistory, { query })).body

async function imported(owner: Staff, content: string) {
  const id = await upload(owner, content)
  await compared(owner, id, 'sku')
  await committed(owner, id)
  return id
}

async function fill(owner: Staff) {
  await owner.call(createItem, {
    body: {
      title: 'Mug',
      status: 'active',
      variants: [{ optionValues: [], sku: 'mug', priceMinor: 900, tracked: true }],
    },
  })
  const file = await imported(
    owner,
    'SKU,Title,Price\nbun,Bun,1.00\nloaf,Loaf,four\nmug,Mug,8.00\n',
  )
  const stock = await imported(owner, 'SKU,Stock\nmug,7\n')
  const { body: list } = await owner.call(createListImport, {
    body: { list: 'Rye 3.20\nOat 3.10' },
  })
  await owner.call(commitImport, { params: { id: list.id } })
  await t.runJobs()
  const left = await upload(owner, 'SKU,Title,Price\nbap,Bap,1.00\n')
  await owner.call(cancelImport, { params: { id: left } })
  return { file, stock, list: list.id, left }
}

test('the history has files, stock files, lists and left uploads, each with its counts', async () => {
  const owner = await t.owner()
  const ids = await fill(owner)
  const { rows } = await history(owner)
  expect(
    rows.map(({ id, origin, status, added, changed, refused }) => [
      id,
      origin,
      status,
      added,
      changed,
      refused,
    ]),
  ).toEqual([
    [ids.left, 'file', 'cancelled', 0, 0, 0],
    [ids.list, 'list', 'done', 2, 0, 0],
    [ids.stock, 'stock-file', 'done', 0, 1, 0],
    [ids.file, 'file', 'done', 1, 1, 1],
  ])
  expect(rows.every(({ actorName, host }) => actorName !== '' && host === '')).toBe(true)
  expect(rows.map(({ actions }) => actions.undo === null)).toEqual([false, true, true, true])
})

test('the history is filtered, paged, and shows what was undone', async () => {
  const owner = await t.owner()
  const ids = await fill(owner)
  const first = await history(owner, { limit: 3 })
  expect(first.rows).toHaveLength(3)
  const second = await history(owner, { limit: 3, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ rows: [{ id: ids.file }], nextCursor: null })
  expect((await history(owner, { origin: 'stock-file' })).rows.map(({ id }) => id)).toEqual([
    ids.stock,
  ])
  expect((await history(owner, { status: 'cancelled' })).rows.map(({ id }) => id)).toEqual([
    ids.left,
  ])
  await undone(t, owner, ids.file)
  const [row] = (await history(owner, { status: 'undone' })).rows
  expect(row).toMatchObject({ id: ids.file, added: 1, changed: 1 })
  expect(row?.actions.undo).not.toBeNull()
})
