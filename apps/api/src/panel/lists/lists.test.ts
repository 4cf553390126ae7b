import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { removeMember } from '@marketday/contract/accounts/team/team'
import {
  arrangeList,
  chooseDefaultView,
  getListSettings,
  listNames,
  saveView,
} from '@marketday/contract/panel/lists'
import type { ListName } from '@marketday/contract/panel/lists'
import {
  changeView,
  deleteView,
  mostViews,
  restoreView,
} from '@marketday/contract/panel/saved-views'
import type { ViewInput } from '@marketday/contract/panel/saved-views'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { viewRetention } from './views.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ofItems = { list: 'items' } as const
const drafts = { title: 'Drafts', query: [{ name: 'status', value: 'draft' }], isShared: false }

const settings = async (staff: Staff, list: ListName = 'items') =>
  (await staff.call(getListSettings, { params: { list } })).body
const save = (
  staff: Staff,
  view: Partial<BodyInput<typeof saveView>> = {},
  list: ListName = 'items',
) => staff.call(saveView, { params: { list }, body: { ...drafts, ...view } })
const titles = async (staff: Staff) => (await settings(staff)).views.map(({ title }) => title)
const change = (
  staff: Staff,
  viewId: string,
  body: Partial<ViewInput> & { readonly version: number },
) => staff.call(changeView, { params: { viewId }, body })
const setDefault = (staff: Staff, viewId: string | null) =>
  staff.call(chooseDefaultView, { params: ofItems, body: { viewId } })

test('UX-22 each person arranges the columns of a list for themselves', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  const usual = { columns: [], density: 'compact', views: [], defaultViewId: null }
  expect(await settings(owner)).toEqual(usual)
  const arranged = {
    columns: [
      { key: 'price', isHidden: false, width: 7.5 },
      { key: 'status', isHidden: true, width: null },
    ],
    density: 'compact' as const,
  }
  for (let n = 0; n < 2; n++)
    await owner.call(arrangeList, { params: ofItems, body: { ...arranged, density: 'compact' } })
  expect(await settings(owner)).toEqual({ ...usual, ...arranged })
  expect(await settings(manager)).toEqual(usual)
  expect(await settings(owner, 'stock')).toEqual(usual)
})

test.each([
  ['a column twice', [1, 2].map(() => ({ key: 'price', isHidden: false, width: null }))],
  ['a column wider than the table', [{ key: 'price', isHidden: false, width: 4000 }]],
  ['something that is no key', [{ key: '<b>', isHidden: false, width: null }]],
  ['more columns than any list has', numbered(41)],
])('%s is refused', async (_what, columns) => {
  const owner = await t.owner()
  const body = { columns, density: 'comfortable' as const }
  expect((await owner.call(arrangeList, { params: ofItems, body })).status).toBe(400)
})

function numbered(count: number) {
  return Array.from({ length: count }, (_, n) => ({ key: `c${n}`, isHidden: false, width: null }))
}

test('UX-11 a private view is one’s own; a shared one is for all who may read the list', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  await save(manager)
  await save(manager, { title: 'For all', isShared: true })
  await save(manager, { title: 'Of the stock' }, 'stock')
  expect(await titles(manager)).toEqual(['Drafts', 'For all'])
  expect((await settings(owner)).views).toMatchObject([
    {
      title: 'For all',
      query: drafts.query,
      isShared: true,
      isMine: false,
      actions: { change: null, unshare: expect.stringContaining('make it private') },
    },
  ])
  const stranger = await t.owner()
  expect(await titles(stranger)).toEqual([])
})

test('only its maker and the owner change a shared view; nobody else sees a private one', async () => {
  const owner = await t.owner()
  const [maker, other] = [await t.member(owner, 'catalogue'), await t.member(owner, 'manager')]
  const shared = (await save(maker, { isShared: true })).body.id
  const own = (await save(maker, { title: 'Mine' })).body.id
  const params = { viewId: shared }
  expect((await change(other, shared, { title: 'Theirs', version: 1 })).status).toBe(403)
  expect((await other.call(deleteView, { params })).status).toBe(403)
  for (const staff of [owner, other, await t.owner()]) {
    expect((await change(staff, own, { title: 'Theirs', version: 1 })).status).toBe(404)
    expect((await staff.call(deleteView, { params: { viewId: own } })).status).toBe(404)
    expect((await setDefault(staff, own)).status).toBe(404)
  }
  expect((await change(owner, shared, { title: 'Better', version: 1 })).status).toBe(200)
  const stale = await change(maker, shared, { title: 'Best', version: 1 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict'])
  const query = [{ name: 'sort', value: '-updated' }]
  expect((await change(maker, shared, { query, version: 2 })).status).toBe(200)
  expect((await change(owner, shared, { isShared: false, version: 3 })).status).toBe(403)
  expect((await settings(other)).views).toMatchObject([{ title: 'Better', query, version: 3 }])
  expect((await change(maker, shared, { isShared: false, version: 3 })).status).toBe(200)
  expect(await titles(other)).toEqual([])
  expect(await titles(maker)).toEqual(['Better', 'Mine'])
})

test('a title is taken once: among one’s own and among the shared ones, whatever its case', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  await save(owner)
  const again = await save(owner, { title: 'DRAFTS' })
  expect(again.status).toBe(409)
  expect(again.problem.errors).toEqual([
    { path: 'title', message: 'You already have a view with this name' },
  ])
  expect((await save(owner, {}, 'stock')).status).toBe(201)
  const theirs = (await save(manager)).body.id
  expect((await change(manager, theirs, { isShared: true, version: 1 })).status).toBe(200)
  await save(owner, { title: 'Others' })
  const other = (await settings(owner)).views.find(({ title }) => title === 'Others')
  const shared = await change(owner, other?.id ?? '', {
    title: 'Also drafts',
    isShared: true,
    version: 1,
  })
  expect(shared.status).toBe(200)
  const third = await save(await t.member(owner, 'catalogue'), { isShared: true })
  expect(third.problem.message).toBe('A shared view already has this name')
})

test.each([
  ['no title', { title: ' ' }],
  ['a title of 61 letters', { title: 'x'.repeat(61) }],
  ['a filter without a value', { query: [{ name: 'status', value: '' }] }],
  ['a filter that is no name', { query: [{ name: 'a&b', value: '1' }] }],
  ['41 filters', { query: Array.from({ length: 41 }, () => ({ name: 'tag', value: 'x' })) }],
])('a view with %s is refused', async (_what, view) => {
  expect((await save(await t.owner(), view)).status).toBe(400)
})

test('each person has one view that a list opens with, also a shared one', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  const first = (await save(owner, { isDefault: true })).body.id
  const shared = (await save(owner, { title: 'For all', isShared: true })).body.id
  expect((await settings(owner)).defaultViewId).toBe(first)
  await setDefault(owner, shared)
  await setDefault(manager, shared)
  expect((await settings(owner)).defaultViewId).toBe(shared)
  await setDefault(owner, null)
  expect((await settings(owner)).defaultViewId).toBeNull()
  expect((await settings(manager)).defaultViewId).toBe(shared)
  await change(owner, shared, { isShared: false, version: 1 })
  expect((await settings(manager)).defaultViewId).toBeNull()
  const params = { list: 'stock' } as const
  const elsewhere = await owner.call(chooseDefaultView, { params, body: { viewId: first } })
  expect(elsewhere.status).toBe(404)
})

test('UX-16 a deleted view comes back with what it was, as everybody’s default too', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  const viewId = (await save(owner, { isShared: true })).body.id
  await setDefault(manager, viewId)
  const params = { viewId }
  expect((await owner.call(deleteView, { params })).status).toBe(200)
  expect((await owner.call(deleteView, { params })).status).toBe(404)
  expect(await settings(manager)).toMatchObject({ views: [], defaultViewId: null })
  for (let n = 0; n < 2; n++) expect((await owner.call(restoreView, { params })).status).toBe(200)
  expect(await settings(manager)).toMatchObject({
    views: [{ id: viewId, query: drafts.query }],
    defaultViewId: viewId,
  })

  await owner.call(deleteView, { params })
  await save(owner)
  expect((await owner.call(restoreView, { params })).status).toBe(409)
  await t.inTenant(owner.tenantId, async (db) => {
    await sql`update saved_views set deleted_at = app_now() - interval '8 days' where view_id = ${viewId}`.execute(
      db,
    )
    for (const statement of viewRetention.ofTenants ?? []) await statement.execute(db)
  })
  expect((await owner.call(restoreView, { params })).status).toBe(404)
})

test('a person keeps no more views of a list than fit, also when they press twice at once', async () => {
  const owner = await t.owner()
  for (let n = 0; n < mostViews - 1; n++) await save(owner, { title: `View ${n}` })
  const both = await Promise.all(['One', 'Other'].map((title) => save(owner, { title })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.problem.message).toContain('Delete one first')
  expect((await save(owner, {}, 'orders')).status).toBe(201)
})

test('what a person shared stays when they leave; what was theirs alone goes', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  const shared = (await save(manager, { isShared: true })).body.id
  await save(manager, { title: 'Mine' })
  const params = { userId: manager.userId }
  expect((await owner.call(removeMember, { params })).status).toBe(200)
  const left = await t.inTenant(owner.tenantId, async (db) => {
    for (const statement of viewRetention.ofTenants ?? []) await statement.execute(db)
    return db.selectFrom('saved_views').select(['view_id', 'user_id']).execute()
  })
  expect(left).toEqual([{ view_id: shared, user_id: null }])
  expect(await titles(owner)).toEqual(['Drafts'])
  expect((await change(owner, shared, { title: 'Kept', version: 1 })).status).toBe(200)
})

test('ROL-01 a list is arranged by whoever may read it', async () => {
  const owner = await t.owner()
  await save(owner, { isShared: true }, 'orders')
  const catalogue = await t.member(owner, 'catalogue')
  const statuses = await Promise.all(
    listNames.map(async (list) => [
      list,
      (await catalogue.call(getListSettings, { params: { list } })).status,
    ]),
  )
  expect(statuses.filter(([, status]) => status === 403).map(([list]) => list)).toEqual([
    'abandonedCarts',
    'audit',
    'cashEntries',
    'cashUps',
    'customerMerges',
    'customers',
    'differences',
    'documents',
    'financeRows',
    'giftCards',
    'importedOrders',
    'journal',
    'orderActs',
    'orderDrafts',
    'orders',
    'payoutLines',
    'payouts',
    'sentMails',
  ])
  const params = { list: 'orders' } as const
  const body = { columns: [], density: 'compact' as const }
  expect((await catalogue.call(arrangeList, { params, body })).status).toBe(403)
  expect((await save(catalogue, {}, 'orders')).status).toBe(403)
  const viewId = (await settings(owner, 'orders')).views[0]?.id ?? ''
  expect((await catalogue.call(deleteView, { params: { viewId } })).status).toBe(403)
})

test('row security alone keeps settings and private views of colleagues apart', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  await save(manager)
  await save(manager, { title: 'For all', isShared: true })
  await manager.call(arrangeList, {
    params: ofItems,
    body: { columns: [], density: 'compact' },
  })
  const seen = await t.inTenant(owner.tenantId, async (db) => {
    await sql`select set_config('app.user_id', ${owner.userId}, true)`.execute(db)
    const views = await db.selectFrom('saved_views').select('title').execute()
    const settingsOf = await db.selectFrom('list_settings').select('user_id').execute()
    return { views, settingsOf }
  })
  expect(seen).toEqual({ views: [{ title: 'For all' }], settingsOf: [] })
})
