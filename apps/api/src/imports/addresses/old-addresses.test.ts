import { afterAll, beforeAll, expect, test } from 'vitest'

import { listImportPages, takeImportPages } from '@marketday/contract/imports/import-pages'
import { commitImport, getImport } from '@marketday/contract/imports/imports'
import { listOwnPages, updateOwnPage } from '@marketday/contract/storefront/shop/own-pages'

import { reviewWebsite } from '../../../testing/imports/review-website.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

const led = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => {
    const rows = await db.selectFrom('redirects').select(['from_path', 'to_path']).execute()
    return Object.fromEntries(rows.map(({ from_path: from, to_path: to }) => [from, to]))
  })

test('IMP-14 lists and pages of the old website lead to what stands for them, the others are named until they do', async () => {
  const owner = await t.owner()
  const id = await reviewWebsite(t, owner, 'green-grocer')
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const entry = async () => (await owner.call(getImport, { params: { id } })).body

  expect(await led(owner)).toMatchObject({ '/about-us.html': '/about' })
  const categories = Object.values(await led(owner)).filter((to) => to.startsWith('/categories/'))
  expect(categories.length).toBeGreaterThan(1)
  const { unmapped, redirects } = await entry()
  expect(unmapped).toEqual(expect.arrayContaining(['/blog/first-asparagus']))
  expect(redirects).toBe(Object.keys(await led(owner)).length)

  const { rows: found } = (await owner.call(listImportPages, { params: { id } })).body
  const paths = found.map(({ path }) => path)
  await owner.call(takeImportPages, { params: { id }, body: { paths } })
  for (const { id: shopPageId, title, body: text, version } of (await owner.call(listOwnPages)).body
    .rows)
    await owner.call(updateOwnPage, {
      params: { shopPageId },
      body: { title, body: text, version, isPublished: true },
    })
  expect((await entry()).unmapped).toEqual([])

  // An item changed since stays, with its old address and category.
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('products')
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('slug', '=', 'boskoop-apples')
      .execute(),
  )
  await undone(t, owner, id)
  const left = Object.values(await led(owner))
  expect(left.filter((to) => to.startsWith('/products/'))).toEqual(['/products/boskoop-apples'])
  expect(left.filter((to) => to.startsWith('/categories/'))).toHaveLength(1)
  expect(left).toContain('/about')
}, 90_000)
