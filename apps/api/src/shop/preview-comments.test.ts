import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  listPreviewComments,
  listPreviews,
  previewLimits,
  resolvePreviewComment,
} from '@marketday/contract/storefront/previews'

import { labelOf, openOwn, sharePreview } from '../../testing/shop/previews.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

async function previewedShop() {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const preview = await sharePreview(owner)
  return { owner, preview, browser: browserOf(t, labelOf(preview)) }
}

const comment = { path: '/about', authorName: 'Anna', text: 'Use <b>rye</b> here' }

test('a visitor without scripts comments on a page; the owner sees it and resolves it', async () => {
  const { owner, preview, browser } = await previewedShop()
  const sent = await browser.post('/preview-comments', {
    ...comment,
    sectionId: '',
    xPercent: '',
    yPercent: '',
  })
  expect([sent.status, sent.headers.location]).toEqual([303, '/about#preview-comments'])
  const { html } = await browser.get('/about')
  expect(html).toContain('Use &lt;b&gt;rye&lt;/b&gt; here')
  expect((await browser.get('/')).html).toContain('No comments on this page yet')

  const params = { previewId: preview.id }
  const [row] = (await owner.call(listPreviewComments, { params })).body.rows
  expect(row).toMatchObject({ ...comment, number: 1, place: null, resolvedAt: null })
  const resolve = () =>
    owner.call(resolvePreviewComment, { params: { ...params, commentId: row?.id ?? '' } })
  const resolved = await resolve()
  expect(resolved.body.resolvedAt).not.toBeNull()
  expect((await resolve()).body).toEqual(resolved.body)
  expect((await browser.get('/about')).html).toContain('Resolved')
  const [listed] = (await owner.call(listPreviews, { query: {} })).body.rows
  expect(listed).toMatchObject({ comments: 1, unresolved: 0 })
})

test('a comment is pinned to a place of a section, or of the page', async () => {
  const { owner, preview, browser } = await previewedShop()
  await browser.post('/preview-comments', {
    ...comment,
    sectionId: 'hero-1',
    xPercent: '12.5',
    yPercent: '80',
  })
  await browser.post('/preview-comments', { ...comment, xPercent: '0', yPercent: '100' })
  const { html } = await browser.get('/about')
  expect(html).toContain('data-section="hero-1" data-x="12.5" data-y="80"')
  const { rows } = (await owner.call(listPreviewComments, { params: { previewId: preview.id } }))
    .body
  expect(rows.map(({ place }) => place)).toEqual([
    { sectionId: 'hero-1', xPercent: 12.5, yPercent: 80 },
    { sectionId: null, xPercent: 0, yPercent: 100 },
  ])
})

test.each([
  ['no name', { authorName: ' ' }],
  ['no text', { text: '' }],
  ['too long a text', { text: 'x'.repeat(previewLimits.commentLength + 1) }],
  ['a place outside the page', { xPercent: '101', yPercent: '5' }],
  ['a place that is no number', { xPercent: 'left', yPercent: '5' }],
  ['an address elsewhere', { path: '//evil.example' }],
])('a comment with %s is refused and says what it needs', async (_what, change) => {
  const { browser } = await previewedShop()
  const { status, html } = await browser.post('/preview-comments', { ...comment, ...change })
  expect(status).toBe(400)
  expect(html).toContain('Enter your name and a comment of up to 1,000 characters')
})

test('a preview takes a limited number of comments and says when it is full', async () => {
  const { owner, preview, browser } = await previewedShop()
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('preview_comments')
      .values(
        Array.from({ length: previewLimits.comments - 1 }, (_, index) => ({
          preview_id: preview.id,
          path: '/',
          author_name: 'Ben',
          text: `Number ${index}`,
        })),
      )
      .execute(),
  )
  const statuses = await Promise.all(
    [1, 2].map(async () => (await browser.post('/preview-comments', comment)).status),
  )
  expect(statuses.toSorted((one, other) => one - other)).toEqual([303, 409])
  expect((await browser.get('/about')).html).toContain('its limit of 200 comments')
})

test('only shared previews have comments, and no shop has any', async () => {
  const { owner } = await previewedShop()
  for (const label of [owner.slug, labelOf(await openOwn(owner, { kind: 'tab' }))]) {
    const browser = browserOf(t, label)
    expect((await browser.get('/')).html).not.toContain('preview-comments')
    expect((await browser.post('/preview-comments', comment)).status).toBe(404)
  }
})

test('another shop reads and resolves no comment of this one', async () => {
  const { owner, preview, browser } = await previewedShop()
  await browser.post('/preview-comments', comment)
  const params = { previewId: preview.id }
  const [row] = (await owner.call(listPreviewComments, { params })).body.rows
  const other = await t.owner()
  expect((await other.call(listPreviewComments, { params })).status).toBe(404)
  const commentId = row?.id ?? ''
  const resolved = await other.call(resolvePreviewComment, { params: { ...params, commentId } })
  expect(resolved.status).toBe(404)
})
