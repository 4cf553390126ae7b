import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'

import { commitImport, getImport, undoImport } from '@marketday/contract/imports/imports'
import { chooseSheetColumns, getSheet } from '@marketday/contract/imports/sheets'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { commitItems } from '../commit/commit-items.ts'
import { takeBackImport } from '../undo/take-back-import.ts'
import { compareSheet } from './comparing/compare-sheet.ts'
import { groupRows } from './comparing/group-rows.ts'
import { getSheetRow } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload } = sheetUploads(() => t)

const file = (count: number) =>
  [
    'SKU,Title,Price',
    ...Array.from({ length: count }, (_none, row) => `jar-${row},Jar ${row},1.00`),
  ].join('\n')

function watchedRun(owner: Staff) {
  const seen = { mostRows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      seen.mostRows = Math.max(seen.mostRows, result.rows.length)
      return result
    },
  }
  const watched = (db: Db): Db =>
    Object.assign(db.withPlugin(plugin), { context: db.context, jobs: db.jobs })
  const inTenant: JobRun<unknown>['inTenant'] = (work) =>
    t.inTenant(owner.tenantId, (db) => work(watched(db)))
  const { signal } = new AbortController()
  return { seen, run: { ...scheduledRun(t), inTenant, signal } }
}

async function chooseColumns(owner: Staff, importId: string) {
  const params = { id: importId }
  const { body: sheet } = await owner.call(getSheet, { params })
  const columns = sheet.columns.map(({ field }) => field)
  const { decimal } = sheet.format
  await owner.call(chooseSheetColumns, { params, body: { columns, matchBy: 'sku', decimal } })
}

async function compare(owner: Staff, importId: string) {
  await chooseColumns(owner, importId)
  const { run } = watchedRun(owner)
  await compareSheet.run({ ...run, payload: { importId, revision: 1 } })
}

test('a hundred items are committed and taken back at once', async () => {
  const owner = await t.owner()
  const importId = await upload(owner, file(110))
  await compare(owner, importId)
  const params = { id: importId }
  await owner.call(commitImport, { params })
  const committing = watchedRun(owner)
  await commitItems.run({ ...committing.run, payload: { importId } })
  const newestFirst = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('products').select('title').orderBy('created_at', 'desc').execute(),
  )
  expect(newestFirst.map(({ title }) => title)).toEqual(
    Array.from({ length: 110 }, (_none, row) => `Jar ${row}`),
  )
  await owner.call(undoImport, { params })
  const undoing = watchedRun(owner)
  await takeBackImport.run({ ...undoing.run, payload: { importId } })
  const { body } = await owner.call(getImport, { params })
  expect(body).toMatchObject({ status: 'undone', created: 110, removed: 110, kept: 0 })
  expect([committing.seen.mostRows, undoing.seen.mostRows]).toEqual([100, 100])
})

test('however long a file is, its rows are read five thousand at a time', async () => {
  const owner = await t.owner()
  const importId = await upload(owner, file(5_100))
  const { run, seen } = watchedRun(owner)
  const { groups } = await run.inTenant(async (db) =>
    groupRows(db, { ...(await getSheetRow(db, importId)), match_by: 'sku' }),
  )
  expect([groups.length, seen.mostRows]).toEqual([5_100, 5_000])
})
