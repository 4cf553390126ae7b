import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createPreview,
  listPreviews,
  openOwnPreview,
  previewLimits,
  revokePreview,
} from '@marketday/contract/storefront/previews'
import { isSlug } from '@marketday/contract/accounts/tenants/slug'

import { addBuild, labelOf, openOwn, sharePreview } from '../../../testing/shop/previews.ts'
import { snapshotOf } from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { nightlyHousekeeping } from '../../nightly-housekeeping.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const hourMs = 3_600_000

test('a preview has a secret address that its owner can read again', async () => {
  const owner = await t.owner()
  const preview = await sharePreview(owner, { period: '1d', password: 'spring' })
  expect(preview.url).toMatch(/^http:\/\/preview-[0-9a-f]{32}\.localhost$/)
  expect(preview).toMatchObject({ build: null, hasPassword: true, state: 'open', comments: 0 })
  const untilMs = Date.parse(preview.expiresAt) - Date.parse(preview.createdAt)
  expect(untilMs).toBeCloseTo(24 * hourMs, -4)
  const { rows } = (await owner.call(listPreviews, { query: {} })).body
  expect(rows).toEqual([preview])
  const stored = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('previews').selectAll().execute(),
  )
  const token = labelOf(preview).replace('preview-', '')
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(JSON.stringify(stored)).not.toContain('spring')
})

test('no shop gets an address that a preview could have', () => {
  expect(isSlug(`preview-${'a'.repeat(32)}`)).toBe(false)
  expect(isSlug('preview-bakery')).toBe(true)
})

test('only builds with finished pages can be shared, and none of another shop', async () => {
  const [owner, other] = [await t.owner(), await t.owner()]
  for (const status of ['ready', 'retired'] as const) {
    const build = await addBuild(t, owner, snapshotOf('Bakery'), status)
    expect((await sharePreview(owner, { buildId: build.id })).build).toEqual(build)
  }
  for (const status of ['failed', 'cancelled', 'queued', 'running'] as const) {
    const { id, number } = await addBuild(t, owner, snapshotOf('Bakery'), status)
    for (const endpoint of [createPreview, openOwnPreview]) {
      const body = {
        buildId: id,
        ...(endpoint === createPreview ? { period: '7d' } : { kind: 'tab' }),
      }
      const { status: code, problem } = await owner.call(endpoint, { body: body as never })
      expect([code, problem.code]).toEqual([409, 'build_not_ready'])
      expect(problem.message).toContain(`Build ${number} is `)
    }
  }
  const foreign = await addBuild(t, other, snapshotOf('Other'))
  const body = { buildId: foreign.id, period: '7d' } as const
  expect((await owner.call(createPreview, { body })).status).toBe(404)
})

test('a revoked preview stays revoked: the second tab is told', async () => {
  const owner = await t.owner()
  const { id: previewId } = await sharePreview(owner)
  const params = { previewId }
  const answers = await Promise.all([1, 2].map(() => owner.call(revokePreview, { params })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.problem.message).toBe('This preview was already revoked')
  const [row] = (await owner.call(listPreviews, { query: {} })).body.rows
  expect(row).toMatchObject({ state: 'revoked', actions: { revoke: expect.any(String) } })
})

test('an expired preview can’t be revoked, and says so', async () => {
  const owner = await t.owner()
  const { id: previewId } = await sharePreview(owner, { period: '1h' })
  await expire(owner.tenantId)
  const { status, problem } = await owner.call(revokePreview, { params: { previewId } })
  expect([status, problem.message]).toEqual([409, 'This preview has expired'])
})

const expire = (tenantId: string, days = 0) =>
  t.inTenant(tenantId, (db) =>
    db
      .updateTable('previews')
      .set({
        expires_at: new Date(db.context.now.getTime() - 1000 - days * 24 * hourMs).toISOString(),
      })
      .execute(),
  )

test('a member who may only see builds sees previews and opens their own, but shares none', async () => {
  const owner = await t.owner()
  const preview = await sharePreview(owner)
  const member = await t.member(owner, 'catalogue')
  const [row] = (await member.call(listPreviews, { query: {} })).body.rows
  expect(row?.id).toBe(preview.id)
})

test('another shop finds no preview of this one', async () => {
  const [owner, other] = [await t.owner(), await t.owner()]
  const { id: previewId } = await sharePreview(owner)
  expect((await other.call(revokePreview, { params: { previewId } })).status).toBe(404)
  expect((await other.call(listPreviews, { query: {} })).body.rows).toEqual([])
})

test('a member has one own preview for each target and kind, renewed and not listed', async () => {
  const owner = await t.owner()
  const build = await addBuild(t, owner, snapshotOf('Bakery'))
  const [first, second] = await Promise.all([openOwn(owner), openOwn(owner)])
  expect(second.url).toBe(first.url)
  const manager = await t.member(owner, 'manager')
  const others = [
    await openOwn(owner, { kind: 'tab' }),
    await openOwn(owner, { buildId: build.id }),
    await openOwn(manager),
  ]
  expect(new Set([first, ...others].map(({ url }) => url)).size).toBe(4)
  expect((await owner.call(listPreviews, { query: {} })).body.rows).toEqual([])
  await expire(owner.tenantId)
  const renewed = await openOwn(owner)
  expect(renewed.url).not.toBe(first.url)
  const left = Date.parse(renewed.expiresAt) - t.app.services.clock.now().getTime()
  expect(left / hourMs).toBeCloseTo(previewLimits.ownHours, 1)
})

test('a shop has a limited number of open previews', async () => {
  const owner = await t.owner()
  const previews = []
  for (let count = 0; count < previewLimits.open; count += 1)
    previews.push(await sharePreview(owner))
  const body = { buildId: null, period: '7d' } as const
  const { status, problem } = await owner.call(createPreview, { body })
  expect([status, problem.message]).toEqual([409, expect.stringContaining('Revoke one first')])
  await owner.call(revokePreview, { params: { previewId: previews[0]?.id ?? '' } })
  expect((await owner.call(createPreview, { body })).status).toBe(201)
})

test('ended previews are deleted after 30 days, own ones at once', async () => {
  const owner = await t.owner()
  await sharePreview(owner)
  await openOwn(owner)
  const count = () =>
    t.inTenant(owner.tenantId, async (db) =>
      (await db.selectFrom('previews').select('kind').execute()).map(({ kind }) => kind),
    )
  await expire(owner.tenantId, previewLimits.keepsComments - 1)
  await nightlyHousekeeping.run(scheduledRun(t))
  expect(await count()).toEqual(['shared'])
  await expire(owner.tenantId, previewLimits.keepsComments + 1)
  await nightlyHousekeeping.run(scheduledRun(t))
  expect(await count()).toEqual([])
})
