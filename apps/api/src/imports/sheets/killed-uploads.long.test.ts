import { afterAll, beforeAll, expect, test } from 'vitest'

import { commitImport, getImport, undoImport } from '@marketday/contract/imports/imports'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { commitItems } from '../commit/commit-items.ts'
import { takeBackImport } from '../undo/take-back-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const { upload, compared, committed, exported } = sheetUploads(() => t)

const lines = (name: string, count: number, price: string) =>
  Array.from({ length: count }, (_none, row) => `${name}-${row},${name} ${row},${price},4`)

const file = (...parts: readonly string[][]) =>
  ['SKU,Title,Price,First stock', ...parts.flat()].join('\n')

async function bring(owner: Staff, content: string): Promise<string> {
  const id = await upload(owner, content)
  await compared(owner, id, 'sku')
  await committed(owner, id)
  return id
}

function runUntil(owner: Staff, importId: string, transactions: number) {
  let begun = 0
  const inTenant: JobRun<unknown>['inTenant'] = (work) => {
    begun += 1
    return t.inTenant(owner.tenantId, async (db) => {
      const done = await work(db)
      if (begun > transactions) throw new Error('killed')
      return done
    })
  }
  return { ...scheduledRun(t), payload: { importId }, inTenant }
}

const stateOf = async (owner: Staff, id: string) =>
  (await owner.call(getImport, { params: { id } })).body

const withoutIds = (sheet: string) => sheet.replaceAll(/^[0-9a-f-]{36},/gm, '')

test.each([2, 3, 4])(
  'INV-18 an upload that died in transaction %i is continued, and brings nothing in twice',
  async (transactions) => {
    const [owner, undisturbed] = [await t.owner(), await t.owner()]
    const content = file(lines('Jar', 250, '2.00'), lines('Lid', 60, '3.00'))
    for (const each of [owner, undisturbed]) await bring(each, file(lines('Jar', 250, '1.00')))
    await bring(undisturbed, content)

    const id = await upload(owner, content)
    await compared(owner, id, 'sku')
    expect((await owner.call(commitImport, { params: { id } })).status).toBe(202)
    await expect(commitItems.run(runUntil(owner, id, transactions))).rejects.toThrow('killed')
    expect(await stateOf(owner, id)).toMatchObject({ status: 'committing' })
    await t.runJobs()
    expect(await stateOf(owner, id)).toMatchObject({ status: 'done', created: 60, updated: 250 })
    expect(withoutIds(await exported(owner))).toBe(withoutIds(await exported(undisturbed)))
  },
)

test('INV-19 an undo that died in the middle is continued, and counts nothing twice', async () => {
  const owner = await t.owner()
  await bring(owner, file(lines('Jar', 300, '1.00')))
  const before = await exported(owner)
  const id = await bring(owner, file(lines('Jar', 300, '2.00'), lines('Lid', 60, '3.00')))
  expect((await owner.call(undoImport, { params: { id } })).body).toMatchObject({
    status: 'undoing',
    total: 360,
    committed: 0,
  })
  await expect(takeBackImport.run(runUntil(owner, id, 3))).rejects.toThrow('killed')
  expect(await stateOf(owner, id)).toMatchObject({
    status: 'undoing',
    removed: 200,
    committed: 200,
  })
  await t.runJobs()
  expect(await stateOf(owner, id)).toMatchObject({ status: 'undone', removed: 360, kept: 0 })
  expect(await exported(owner)).toBe(before)
})
