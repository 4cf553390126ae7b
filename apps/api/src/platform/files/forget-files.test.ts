import { Readable } from 'node:stream'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { addNote } from '../../../testing/tenants/add-note.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { digitalKey, storeDigitalFile } from './digital-files.ts'
import { saveFile } from './files.ts'
import { fileColumns, forgetFiles } from './forget-files.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
})
afterAll(() => t.close())
const ahead = movingClock(() => t)

const inShop = <T>(work: Parameters<typeof t.inTenant<T>>[1]) =>
  t.inTenant(shop.owner.tenantId, work)
const change = (statement: ReturnType<typeof sql>) => inShop((db) => statement.execute(db))

async function upload(content: string) {
  const parts = Readable.from([Buffer.from(content)])
  const stored = await storeDigitalFile(t.app.services, shop.owner.tenantId, parts)
  const { fileId } = await inShop((db) => saveFile(db, stored))
  return { fileId, ...stored }
}

async function night(day: number, files = t.app.services.files) {
  ahead(day * 25 * 60)
  const run = scheduledRun(t)
  await forgetFiles.run({ ...run, services: { ...run.services, files } })
}

const countRows = async () =>
  (await inShop((db) => db.selectFrom('files').select('file_id').execute())).length
const hasBytes = async ({ storageKey }: { storageKey: string }) =>
  (await t.app.services.files.open(digitalKey(storageKey))) !== null

test('BUD-02: what nothing names is gone six hours after it came', async () => {
  const file = await upload('of nobody for hours')
  for (const hour of [1, 2, 3, 4, 5, 6]) await night(hour / 25)
  expect([await countRows(), await hasBytes(file)]).toEqual([0, false])
})

test('what nothing names three hours after it came leaves the store an hour later', async () => {
  const file = await upload('of nobody')
  await night(0)
  expect(await countRows()).toBe(1)
  await night(1)
  expect([await countRows(), await hasBytes(file)]).toEqual([0, true])
  await night(2)
  await night(3)
  expect(await hasBytes(file)).toBe(false)
  expect(await inShop((db) => db.selectFrom('forgotten_files').selectAll().execute())).toEqual([])
})

test('what a note names stays until the note is gone', async () => {
  await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }])
  const file = await upload('of a note')
  await addNote(t, shop.owner.tenantId)
  for (const day of [1, 2, 3]) await night(day)
  expect([await countRows(), await hasBytes(file)]).toEqual([1, true])
  await change(sql`delete from order_note_files`)
  for (const day of [4, 5, 6]) await night(day)
  expect([await countRows(), await hasBytes(file)]).toEqual([0, false])
})

test('what arrives again meanwhile stays, with a row of its own', async () => {
  await upload('twice')
  await night(1)
  const again = await upload('twice')
  await night(1.1)
  expect([await countRows(), await hasBytes(again)]).toEqual([1, true])
  expect(await inShop((db) => db.selectFrom('forgotten_files').selectAll().execute())).toEqual([])
})

test('a night that was stopped is finished by the next', async () => {
  const file = await upload('stopped')
  await night(1)
  const { files } = t.app.services
  const stopped = { ...files, remove: () => Promise.reject(new Error('the store is away')) }
  await expect(night(3, stopped)).rejects.toThrow('the store is away')
  await night(3)
  expect(await hasBytes(file)).toBe(false)
})

test('public pictures stay: mails that were sent show them', async () => {
  await upload('a picture')
  await change(sql`update files set storage_key = replace(storage_key, 'd/', 't/')`)
  for (const day of [1, 2, 3]) await night(day)
  expect(await countRows()).toBe(1)
})

test('every column that names a file is known to the clean-up', async () => {
  const found = await inShop(async (db) =>
    sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)file_id$' and column_name <> 'item_file_id'
        and table_name <> 'files'
      union
      select c.conrelid::regclass::text, a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'files'::regclass and a.attname <> 'tenant_id'
      order by 1, 2`.execute(db),
  )
  expect(found.rows).toEqual(fileColumns)
})
