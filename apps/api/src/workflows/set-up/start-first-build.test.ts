import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { completeSetup } from '@marketday/contract/accounts/tenants/setup'
import { startTrial } from '@marketday/contract/accounts/billing/billing'
import { createItem, updateItem } from '@marketday/contract/catalog/products/products'
import { commitImport } from '@marketday/contract/imports/imports'
import { createBuild, listBuilds } from '@marketday/contract/storefront/builds'

import { json } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import { buildPages } from '../../../testing/build-pages.ts'
import { importLoaves } from '../../../testing/imports/import-loaves.ts'
import { finishAll } from '../../../testing/set-up-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await buildPages(['shop'])
})
afterAll(() => t.close())

async function completedOwner(): Promise<Staff> {
  const owner = await t.owner()
  await finishAll(owner)
  await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
  await owner.call(completeSetup, { body: {} })
  await t.runJobs()
  expect(await builds(owner)).toEqual([])
  return owner
}

async function builds(owner: Staff) {
  const { rows } = (await owner.call(listBuilds, { query: {} })).body
  return rows.map(({ trigger, status }) => `${trigger} ${status}`)
}

const loaf = (status: 'active' | 'draft') => ({
  title: 'Rye loaf',
  status,
  variants: [{ optionValues: [], priceMinor: 450 }],
})

async function add(owner: Staff, itemStatus: 'active' | 'draft') {
  const { body, status } = await owner.call(createItem, { body: loaf(itemStatus) })
  expect(status).toBe(201)
  await t.runJobs()
  return body
}

async function buildEarly(owner: Staff) {
  await owner.call(createBuild, { body: {} })
  await t.runJobs()
  expect(await builds(owner)).toEqual(['manual failed'])
}

describe('a shop that was completed without items opens by itself', () => {
  test('when the first item is added, once', async () => {
    const owner = await completedOwner()
    await add(owner, 'active')
    expect(await builds(owner)).toEqual(['setup live'])
    await add(owner, 'active')
    expect(await builds(owner)).toEqual(['setup live'])
  })

  test('when a draft becomes active', async () => {
    const owner = await completedOwner()
    const { id, version } = await add(owner, 'draft')
    expect(await builds(owner)).toEqual([])
    const item = loaf('active')
    await owner.call(updateItem, { params: { itemId: id }, body: { version, item } })
    await t.runJobs()
    expect(await builds(owner)).toEqual(['setup live'])
  })

  test('when an import brings items', async () => {
    const owner = await completedOwner()
    await owner.call(commitImport, { params: { id: await importLoaves(t, owner, 30) } })
    await t.runJobs()
    expect(await builds(owner)).toEqual(['setup live'])
  })

  test('after a build that failed because nothing was for sale', async () => {
    const owner = await completedOwner()
    await buildEarly(owner)
    await add(owner, 'active')
    expect(await builds(owner)).toEqual(['setup live', 'manual failed'])
  })

  test('when the item arrives while such a build is still running', async () => {
    const owner = await completedOwner()
    await buildEarly(owner)
    await t.inTenant(owner.tenantId, (db) =>
      db.updateTable('builds').set({ status: 'running' }).execute(),
    )
    await add(owner, 'active')
    expect(await builds(owner)).toEqual(['manual running'])
    await t.inTenant(owner.tenantId, async (db) => {
      const { build_id: objectId } = await db
        .updateTable('builds')
        .set({ status: 'failed' })
        .returning('build_id')
        .executeTakeFirstOrThrow()
      await record(db, { name: 'build.failed', objectType: 'build', objectId })
    })
    await t.runJobs()
    expect(await builds(owner)).toEqual(['setup live', 'manual failed'])
  })
})

test('a shop stays closed after a build that failed for another reason, and before its set-up ends', async () => {
  const failed = await completedOwner()
  await buildEarly(failed)
  await t.inTenant(failed.tenantId, (db) =>
    db
      .updateTable('builds')
      .set({ checks: json([]) })
      .execute(),
  )
  await add(failed, 'active')
  expect(await builds(failed)).toEqual(['manual failed'])

  const unfinished = await t.owner()
  await finishAll(unfinished)
  await add(unfinished, 'active')
  expect(await builds(unfinished)).toEqual([])
})
