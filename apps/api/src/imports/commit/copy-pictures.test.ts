import { afterAll, beforeAll, expect, test } from 'vitest'

import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { insertRows } from '../../platform/database/sql.ts'
import { insertImport } from '../../../testing/imports/insert-import.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { copyPictures } from './copy-pictures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

function importWithPictures(owner: Staff, count: number): Promise<string> {
  return t.inTenant(owner.tenantId, async (db) => {
    const { importId } = await insertImport(db, { imported: { status: 'done' } })
    await insertRows(
      db,
      'import_pictures',
      Array.from({ length: count }, (_, number) => ({
        import_id: importId,
        product_id: newId(),
        position: 0,
        url: `not an address ${number}`,
        alt: '',
      })),
    )
    await enqueue(db, copyPictures, { importId })
    return importId
  })
}

const countByStatus = (owner: Staff, importId: string) =>
  t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('import_pictures')
      .select(['status', (row) => row.fn.countAll<number>().as('count')])
      .where('import_id', '=', importId)
      .groupBy('status')
      .execute(),
  )

const copiedAt = (owner: Staff) =>
  t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('events')
      .select('event_id')
      .where('name', '=', 'import.pictures_copied')
      .executeTakeFirstOrThrow(),
  )

test('the many pictures of one shop let those of another have their turn, and all come', async () => {
  const [large, small] = [await t.owner(), await t.owner()]
  const ofLarge = await importWithPictures(large, 160)
  const ofSmall = await importWithPictures(small, 3)
  await t.runJobs()
  expect(await countByStatus(large, ofLarge)).toEqual([{ status: 'failed', count: 160 }])
  expect(await countByStatus(small, ofSmall)).toEqual([{ status: 'failed', count: 3 }])
  const [first, last] = [await copiedAt(small), await copiedAt(large)]
  expect(first.event_id < last.event_id).toBe(true)
})
