import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  cancelBuild,
  createBuild,
  getBuild,
  getBuildDifference,
  getStorefront,
  listBuildLog,
  listBuilds,
  publishBuild,
  retryBuild,
  rollBackBuild,
} from '@marketday/contract/storefront/builds'
import { getShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { buildAgain, changeDraft, liveBuildOf, sellingOwner } from '../../../testing/built-shops.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { createBuild as createBuildIn } from './create-build.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const statusOf = async (of: Staff, buildId: string) =>
  (await of.call(getBuild, { params: { buildId } })).body.status

test('the first build of a shop goes live by itself, the second waits to be published', async () => {
  const owner = await sellingOwner(t)
  const created = await owner.call(createBuild, { body: { note: 'Here we go' } })
  expect(created.body.build).toMatchObject({ number: 1, status: 'queued', note: 'Here we go' })
  await t.runJobs()

  const first = await owner.call(getBuild, { params: { buildId: created.body.build.id } })
  expect(first.body).toMatchObject({ status: 'live', error: null })
  expect(first.body.publications).toMatchObject([{ kind: 'publish', actorName: 'Marketday' }])
  expect(await liveBuildOf(owner)).toBe(first.body.id)

  const second = await buildAgain(t, owner)
  expect(second).toMatchObject({ number: 2, status: 'ready', firstPublishedAt: null })
  expect(await liveBuildOf(owner)).toBe(first.body.id)

  const published = await owner.call(publishBuild, { params: { buildId: second.id }, body: {} })
  expect(published.body.status).toBe('live')
  expect(await liveBuildOf(owner)).toBe(second.id)
  expect(await statusOf(owner, first.body.id)).toBe('retired')
})

test('the log tells every stage and is read from where one left off', async () => {
  const owner = await sellingOwner(t)
  const build = await buildAgain(t, owner)
  const whole = await owner.call(listBuildLog, { params: { buildId: build.id } })
  const stages = [...new Set(whole.body.lines.map((line) => line.stage))]
  expect(stages).toEqual(['snapshot', 'validate', 'render', 'verify'])
  expect(whole.body.lines.map((line) => line.number)).toEqual(
    whole.body.lines.map((_line, index) => index + 1),
  )

  const part = await owner.call(listBuildLog, {
    params: { buildId: build.id },
    query: { after: 2, limit: 1 },
  })
  expect(part.body.lines.map((line) => line.number)).toEqual([3])
  expect(part.body.hasMore).toBe(true)
})

test('a rollback brings back what was live before, and may be taken back too', async () => {
  const owner = await sellingOwner(t)
  const first = await buildAgain(t, owner)
  const second = await buildAgain(t, owner)
  await owner.call(publishBuild, { params: { buildId: second.id }, body: {} })
  expect((await owner.call(getStorefront)).body.previousBuildId).toBe(first.id)

  const back = await owner.call(rollBackBuild, {
    params: { buildId: first.id },
    body: { reason: 'Wrong colour' },
  })
  expect(back.body.status).toBe('live')
  expect(await liveBuildOf(owner)).toBe(first.id)
  const detail = await owner.call(getBuild, { params: { buildId: first.id } })
  expect(detail.body.publications[0]).toMatchObject({
    kind: 'rollback',
    reason: 'Wrong colour',
    actorName: 'Test Person',
  })

  await owner.call(rollBackBuild, { params: { buildId: second.id }, body: {} })
  expect(await liveBuildOf(owner)).toBe(second.id)
})

test('of two publications at once exactly one build ends live', async () => {
  const owner = await sellingOwner(t)
  await buildAgain(t, owner)
  const [one, other] = [await buildAgain(t, owner), await buildAgain(t, owner)]
  const answers = await Promise.all(
    [one, other].map(({ id }) => owner.call(publishBuild, { params: { buildId: id }, body: {} })),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const live = (await owner.call(listBuilds, { query: { status: 'live' } })).body.rows
  expect(live).toHaveLength(1)
  expect([one.id, other.id]).toContain(live[0]?.id)
  expect(await liveBuildOf(owner)).toBe(live[0]?.id)
})

test('building an unchanged shop offers the build that exists; asking again builds it anyway', async () => {
  const owner = await sellingOwner(t)
  const first = await owner.call(createBuild, { body: {} })
  const pressedTwice = await owner.call(createBuild, { body: {} })
  expect(pressedTwice.body).toMatchObject({ isReused: true, build: { id: first.body.build.id } })
  await t.runJobs()
  expect((await owner.call(createBuild, { body: {} })).body).toMatchObject({
    isReused: true,
    build: { status: 'live' },
  })
  expect((await owner.call(createBuild, { body: { again: true } })).body).toMatchObject({
    isReused: false,
    build: { number: 2 },
  })
})

test('presses at the same moment give one build', async () => {
  const owner = await sellingOwner(t)
  const answers = await Promise.all([1, 2, 3].map(() => owner.call(createBuild, { body: {} })))
  expect(new Set(answers.map((answer) => answer.body.build.id)).size).toBe(1)
})

test('a shop that cannot sell fails the pre-flight and says what to mend', async () => {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    await db.updateTable('locations').set({ offers_pickup: false }).execute()
  })
  const created = await owner.call(createBuild, { body: {} })
  await t.runJobs()
  const failed = (await owner.call(getBuild, { params: { buildId: created.body.build.id } })).body
  expect(failed).toMatchObject({
    status: 'failed',
    stage: 'validate',
    error: { code: 'checks_failed' },
  })
  const blocking = failed.checks.filter((check) => check.level === 'blocking')
  expect(blocking.map(({ code, to }) => [code, to])).toEqual([
    ['items', 'newItem'],
    ['receiving', 'receiving'],
  ])
  expect(await liveBuildOf(owner)).toBeUndefined()
})

test('a waiting build is cancelled at once and can be tried again with the same snapshot', async () => {
  const owner = await sellingOwner(t)
  const created = await owner.call(createBuild, { body: {} })
  const params = { buildId: created.body.build.id }
  const before = (await owner.call(getBuild, { params })).body.snapshotHash
  expect((await owner.call(cancelBuild, { params })).body.status).toBe('cancelled')
  await t.runJobs()
  expect(await statusOf(owner, params.buildId)).toBe('cancelled')

  await changeDraft(owner, { content: { tagline: 'Changed meanwhile' } })
  expect((await owner.call(retryBuild, { params })).body).toMatchObject({
    status: 'queued',
    attempt: 2,
  })
  await t.runJobs()
  expect((await owner.call(getBuild, { params })).body).toMatchObject({
    status: 'live',
    snapshotHash: before,
  })
})

test('what publishing would change is told before it happens', async () => {
  const owner = await sellingOwner(t)
  await buildAgain(t, owner)
  await changeDraft(owner, {
    theme: { primary: '#0b6e4f' },
    content: { about: 'We bake at night.', acceptsCash: true },
  })
  const created = await owner.call(createBuild, { body: {} })
  const { body } = await owner.call(getBuildDifference, {
    params: { buildId: created.body.build.id },
  })
  expect(body.liveNumber).toBe(1)
  expect(body.theme).toEqual([{ label: 'Main colour', from: '#4a4bd8', to: '#0b6e4f' }])
  expect(body.pages).toEqual([{ path: '/about', title: 'About us', change: 'changed' }])
  expect(body.settings).toEqual([{ label: 'Cash on delivery', from: 'no', to: 'yes' }])
  expect(body.counts).toContainEqual({ label: 'Pages', from: 6, to: 6 })
})

test('the builds of a day end with the plan', async () => {
  const owner = await sellingOwner(t)
  for (let build = 0; build < 10; build++)
    await t.inTenant(owner.tenantId, (db) => createBuildIn(db, { again: true }))
  const refused = await owner.call(createBuild, { body: { again: true } })
  expect(refused.status).toBe(402)
  expect(refused.problem).toMatchObject({ code: 'plan_limit' })
  expect(refused.problem.message).toBe(
    'The Starter plan has 10 builds a day, and 10 are used. Build tomorrow, or choose Growth, which has 50 builds a day.',
  )
  expect((await owner.call(getStorefront)).body).toMatchObject({
    buildsToday: 10,
    buildsPerDay: 10,
  })
})

test('the catalogue role may build but not publish, the order desk may not even look', async () => {
  const owner = await sellingOwner(t)
  await buildAgain(t, owner)
  const { id: buildId } = await buildAgain(t, owner)
  const catalogue = await t.member(owner, 'catalogue')
  expect((await catalogue.call(createBuild, { body: {} })).status).toBe(200)
  expect((await catalogue.call(publishBuild, { params: { buildId }, body: {} })).status).toBe(403)
  const seen = (await catalogue.call(getBuild, { params: { buildId } })).body
  expect(seen.actions.publish).toContain('Ask an owner')
  expect((await (await t.member(owner, 'orders')).call(listBuilds)).status).toBe(403)
})

test('the build of another shop is not found, whatever is asked of it', async () => {
  const owner = await sellingOwner(t)
  const { id: buildId } = await buildAgain(t, owner)
  const stranger = await sellingOwner(t)
  const params = { buildId }
  const answers = await Promise.all([
    stranger.call(getBuild, { params }),
    stranger.call(listBuildLog, { params }),
    stranger.call(getBuildDifference, { params }),
    stranger.call(cancelBuild, { params }),
    stranger.call(retryBuild, { params }),
    stranger.call(publishBuild, { params, body: {} }),
    stranger.call(rollBackBuild, { params, body: {} }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
  expect(await liveBuildOf(owner)).toBe(buildId)
})

test('pages of the list follow one another, and a status picks its builds', async () => {
  const owner = await sellingOwner(t)
  for (let build = 0; build < 3; build++) await buildAgain(t, owner)
  const first = (await owner.call(listBuilds, { query: { limit: 2 } })).body
  expect(first.rows.map((row) => row.number)).toEqual([3, 2])
  const next = (
    await owner.call(listBuilds, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  ).body
  expect(next).toMatchObject({ rows: [{ number: 1 }], nextCursor: null })
  expect(
    (await owner.call(listBuilds, { query: { status: 'ready' } })).body.rows.map(
      (row) => row.number,
    ),
  ).toEqual([3, 2])
})

test('of two people saving the look, the second is told', async () => {
  const owner = await t.owner()
  const { body: draft } = await owner.call(getShopDraft)
  const save = (tagline: string) =>
    owner.call(updateShopDraft, {
      body: { theme: draft.theme, content: { ...draft.content, tagline }, version: draft.version },
    })
  expect((await save('First')).body.version).toBe(draft.version + 1)
  expect((await save('Second')).problem).toMatchObject({ status: 409, code: 'version_conflict' })
  expect((await owner.call(getShopDraft)).body.content.tagline).toBe('First')
})

test('a colour on which nothing can be read, and a shop without a way to pay, are refused', async () => {
  const owner = await t.owner()
  const grey = await changeDraft(owner, { theme: { primary: '#787878' } })
  expect(grey.problem).toMatchObject({ status: 400, errors: [{ path: 'theme.primary' }] })
  const pale = await changeDraft(owner, { theme: { name: 'cafe', primary: '#ffd500' } })
  const nearest = /Try (#[0-9a-f]{6})$/.exec(pale.problem.message)?.[1] ?? ''
  expect((await changeDraft(owner, { theme: { name: 'cafe', primary: nearest } })).status).toBe(200)
  const unpaid = await changeDraft(owner, { content: { acceptsCard: false, acceptsCash: false } })
  expect(unpaid.problem).toMatchObject({ status: 400, errors: [{ path: 'content.acceptsCard' }] })
})
