import { afterAll, beforeAll, expect, test } from 'vitest'

import { createItem } from '@marketday/contract/catalog/products/products'
import { createBuild, getBuild, listBuildLog } from '@marketday/contract/storefront/builds'

import { insertRows } from '../../platform/database/sql.ts'
import { insertImport } from '../../../testing/imports/insert-import.ts'
import { finishAll } from '../../../testing/set-up-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a new shop opens once the pictures of its first screen are there', async () => {
  const owner = await t.owner()
  await finishAll(owner)
  const { body: item } = await owner.call(createItem, {
    body: {
      title: 'Rye loaf',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 450 }],
    },
  })
  const importId = await t.inTenant(owner.tenantId, async (db) => {
    const made = await insertImport(db, { imported: { status: 'done' } })
    await insertRows(db, 'import_pictures', [
      { import_id: made.importId, product_id: item.id, position: 0, url: 'https://shop.example/a' },
    ])
    return made.importId
  })
  const made = await owner.call(createBuild, { body: { again: true } })
  const params = { buildId: made.body.build.id }
  const jobs = t.runJobs()
  await expect
    .poll(
      async () => {
        const { body } = await owner.call(listBuildLog, { params, query: {} })
        return body.lines.map(({ message }) => message)
      },
      { timeout: 10_000 },
    )
    .toContain('Copying the pictures of the first items')
  expect((await owner.call(getBuild, { params })).body.status).toBe('running')
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('import_pictures')
      .set({ status: 'done' })
      .where('import_id', '=', importId)
      .execute(),
  )
  await jobs
  expect((await owner.call(getBuild, { params })).body.status).toBe('live')
})
