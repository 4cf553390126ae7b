import { afterAll, beforeAll, expect, test } from 'vitest'

import { listImportPages, takeImportPages } from '@marketday/contract/imports/import-pages'
import { commitImport } from '@marketday/contract/imports/imports'
import {
  deleteOwnPage,
  listOwnPages,
  updateOwnPage,
} from '@marketday/contract/storefront/shop/own-pages'

import { reviewWebsite } from '../../../testing/imports/review-website.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { takeSnapshot } from '../../storefront/builds/take-snapshot.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

async function imported(owner: Staff): Promise<string> {
  const id = await reviewWebsite(t, owner, 'green-grocer')
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  return id
}

const pagesOf = async (owner: Staff) => (await owner.call(listOwnPages)).body.rows

const shown = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => (await takeSnapshot(db)).snapshot.pages)

const redirectTo = (owner: Staff, from: string) =>
  t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('redirects').select('to_path').where('from_path', '=', from).executeTakeFirst(),
  )

test('IMP-16 pages and posts are found, cleaned, kept as drafts when chosen, and shown once published', async () => {
  const owner = await t.owner()
  const id = await imported(owner)
  const { rows } = (await owner.call(listImportPages, { params: { id } })).body
  expect(rows.map(({ path, kind, title, isTaken }) => [path, kind, title, isTaken])).toEqual([
    ['/about-us.html', 'about', 'About Grüner Korb', false],
    ['/faq', 'faq', 'Questions and answers', false],
    ['/blog/first-asparagus', 'post', 'The first asparagus is here', false],
  ])
  expect(rows[0]?.body).toContain('**vegetables** from *twelve farms*')
  expect(rows[0]?.body).toContain('- No plastic\n- No air freight')
  expect(rows.map(({ body }) => body).join()).not.toMatch(/hit=1|tracker|evil|password|</)

  const paths = rows.map(({ path }) => path)
  const taken = await owner.call(takeImportPages, { params: { id }, body: { paths } })
  expect(taken).toMatchObject({ status: 201, body: { rows: [{ isTaken: true }, {}, {}] } })
  await owner.call(takeImportPages, { params: { id }, body: { paths } })
  const drafts = await pagesOf(owner)
  expect(drafts.map(({ path, isPublished }) => [path, isPublished])).toEqual([
    ['/about', false],
    ['/blog/the-first-asparagus-is-here', false],
    ['/faq', false],
  ])
  expect((await shown(owner)).map(({ path }) => path)).not.toContain('/faq')

  for (const { id: shopPageId, title, body, version } of drafts) {
    const change = { title, body, version, isPublished: true }
    expect((await owner.call(updateOwnPage, { params: { shopPageId }, body: change })).status).toBe(
      200,
    )
    expect((await owner.call(updateOwnPage, { params: { shopPageId }, body: change })).status).toBe(
      409,
    )
  }
  const pages = await shown(owner)
  const about = pages.find(({ path }) => path === '/about')
  expect(about?.body).toContain('[apples](/products/boskoop-apples)')
  expect(about?.body).toContain('[answers](/faq)')
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/faq', '/blog', '/blog/the-first-asparagus-is-here']),
  )
  expect(await redirectTo(owner, '/about-us.html')).toEqual({ to_path: '/about' })
  expect(await redirectTo(owner, '/blog/first-asparagus')).toEqual({
    to_path: '/blog/the-first-asparagus-is-here',
  })
  const [first] = await pagesOf(owner)
  const gone = await owner.call(deleteOwnPage, { params: { shopPageId: first?.id ?? '' } })
  expect(gone.status).toBe(200)
  expect(await redirectTo(owner, '/about-us.html')).toBeUndefined()
}, 90_000)

test('the undo of an import takes its untouched drafts along, and no other shop sees them', async () => {
  const owner = await t.owner()
  const id = await imported(owner)
  const body = { paths: ['/faq', '/about-us.html'] }
  await owner.call(takeImportPages, { params: { id }, body })
  const [about] = await pagesOf(owner)
  const stranger = await t.owner()
  expect(await pagesOf(stranger)).toEqual([])
  const params = { shopPageId: about?.id ?? '' }
  expect((await stranger.call(deleteOwnPage, { params })).status).toBe(404)
  const edit = { title: 'About', body: 'Our own words.', isPublished: false, version: 1 }
  expect((await owner.call(updateOwnPage, { params, body: edit })).status).toBe(200)
  await undone(t, owner, id)
  expect((await pagesOf(owner)).map(({ title }) => title)).toEqual(['About'])
}, 90_000)
