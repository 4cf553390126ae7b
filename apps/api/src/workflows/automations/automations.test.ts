import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AutomationInput, AutomationTrigger } from '@marketday/contract/workflows/automation'
import * as contract from '@marketday/contract/workflows/automations'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { assignOrder, prioritiseOrder, tagOrder } from '@marketday/contract/orders/acts/order-marks'
import { getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { listNotifications } from '@marketday/contract/panel/notifications'

import { keyed } from '../../../testing/sales/collect-order.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { nightlyHousekeeping } from '../../nightly-housekeeping.ts'
import { automateOverdue } from './automate-overdue.ts'
import { runAutomations } from './automate.ts'

let t: TestApp
let shop: ShopFixture
let owner: Staff
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 1_000 }])
  owner = shop.owner
})
afterAll(() => t.close())

const input = (part: Partial<AutomationInput> = {}): AutomationInput => ({
  name: 'Large orders',
  trigger: 'placed',
  conditions: [{ kind: 'total', is: 'atLeast', amountMinor: 800 }],
  acts: [{ kind: 'tag', tag: 'Large' }],
  ...part,
})

const create = (part: Partial<AutomationInput> = {}, who = owner) =>
  who.call(contract.createAutomation, { body: input(part) })
const turn = (automationId: string, isActive: boolean) =>
  owner.call(contract.switchAutomation, { params: { automationId }, body: { isActive } })
async function automated(part: Partial<AutomationInput> = {}): Promise<string> {
  const { status, body } = await create(part)
  expect(status).toBe(201)
  expect((await turn(body.id, true)).body.isActive).toBe(true)
  return body.id
}
const list = async () => (await owner.call(contract.listAutomations)).body.rows
const runs = async (automationId: string) =>
  (await owner.call(contract.listAutomationRuns, { params: { automationId } })).body.rows

async function place(quantity = 2): Promise<string> {
  const [variantId = ''] = shop.variantIds
  return (await orderDirectly(shop.shopper, [{ variantId, quantity }])).body.orderId
}
const read = async (orderId: string) => (await owner.call(getOrder, { params: { orderId } })).body
const runAgain = (orderId: string, trigger: AutomationTrigger = 'placed') =>
  t.inTenant(owner.tenantId, (db) => runAutomations(db, { orderId, trigger }))
const automationJobs = async () => {
  const { rows } = await t.inTenant(owner.tenantId, (db) =>
    sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'automate' and data ->> 'tenantId' = ${owner.tenantId}`.execute(db),
  )
  return rows[0]?.count ?? 0
}

describe('ORD-22 an automation', () => {
  test('does everything that it says to an order that meets its conditions, once', async () => {
    const { userId } = await t.member(owner, 'orders')
    const id = await automated({
      acts: [
        { kind: 'tag', tag: 'Large' },
        { kind: 'assign', assigneeId: userId },
        { kind: 'priority', priority: 'high' },
        { kind: 'due', inDays: 1 },
        { kind: 'note', text: 'Pack it twice' },
        { kind: 'notify', colleagueId: userId },
      ],
    })
    const [large, small] = [await place(2), await place(1)]
    await t.runJobs()

    const order = await read(large)
    expect(order).toMatchObject({ tags: ['Large'], priority: 'high', assignee: { id: userId } })
    expect(order.dueOn).not.toBeNull()
    const acted = order.timeline.filter(
      ({ actorName }) => actorName === 'Automation “Large orders”',
    )
    expect(acted.map(({ action }) => action)).toEqual([
      'order.tagged',
      'order.assigned',
      'order.prioritised',
      'order.assigned',
      'order.note',
    ])
    expect(acted.at(-1)?.note?.text).toBe('Pack it twice')
    expect((await read(small)).tags).toEqual([])

    expect(await runs(id)).toMatchObject([
      { orderId: large, skipped: '', outcomes: Array(6).fill({ outcome: 'done', reason: '' }) },
    ])
    expect(await list()).toMatchObject([{ runs: 1, failures: 0, problems: [] }])
    await runAgain(large)
    expect((await read(large)).timeline).toHaveLength(order.timeline.length)
    expect(await runs(id)).toHaveLength(1)
  })

  test('tells whom it is to tell, and no one else', async () => {
    const [told, untold] = [await t.member(owner, 'orders'), await t.member(owner, 'orders')]
    await automated({ acts: [{ kind: 'notify', colleagueId: told.userId }] })
    const orderId = await place()
    await t.runJobs()
    const heard = async (who: Staff) =>
      (await who.call(listNotifications)).body.rows.filter(({ kind }) => kind === 'automation')
    expect(await heard(told)).toMatchObject([{ path: `/adminPanel/orderManagement/${orderId}` }])
    expect(await heard(untold)).toEqual([])
  })

  test('follows from payment and packing, whole', async () => {
    const everything = { conditions: [] }
    await automated({ ...everything, trigger: 'paid', acts: [{ kind: 'tag', tag: 'Paid' }] })
    await automated({ ...everything, trigger: 'packed', acts: [{ kind: 'tag', tag: 'Packed' }] })
    const orderId = await place()
    const params = { orderId }
    const pay = (amountMinor: number) =>
      owner.call(recordCash, { params, body: { amountMinor, reason: 'Half' }, headers: keyed() })
    await pay(400)
    await t.runJobs()
    expect((await read(orderId)).tags).toEqual([])
    await pay(400)
    await owner.call(startPicking, { params })
    await owner.call(packOrder, { params })
    await t.runJobs()
    expect((await read(orderId)).tags).toEqual(['Packed', 'Paid'])
  })

  test('follows from the day on which an order becomes overdue', async () => {
    await automated({ trigger: 'overdue', acts: [{ kind: 'priority', priority: 'urgent' }] })
    const [late, later] = [await place(), await place()]
    const dueOn = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await t.inTenant(owner.tenantId, (db) => sql`update tenants set time_zone = 'UTC'`.execute(db))
    const due = (orderId: string, days: number) =>
      owner.call(assignOrder, {
        params: { orderId },
        body: { assigneeId: null, dueOn: dueOn(days) },
      })
    await due(late, 1)
    await due(later, 0)
    await automateOverdue.run(scheduledRun(t))
    await t.runJobs()
    expect((await read(late)).priority).toBe('urgent')
    expect((await read(later)).priority).toBe('normal')
    const before = await automationJobs()
    await automateOverdue.run(scheduledRun(t))
    expect(await automationJobs()).toBe(before)
  })

  test('is asked of no overdue order again and again that it does not mean, or ran for', async () => {
    await automated({ trigger: 'overdue' })
    await automated({
      trigger: 'overdue',
      conditions: [{ kind: 'priority', priority: 'urgent' }],
    })
    await t.inTenant(owner.tenantId, (db) => sql`update tenants set time_zone = 'UTC'`.execute(db))
    const dueOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const [meant, small] = [await place(), await place(1)]
    for (const orderId of [meant, small])
      await owner.call(assignOrder, { params: { orderId }, body: { assigneeId: null, dueOn } })
    await t.runJobs()
    for (const jobs of [1, 1]) {
      await automateOverdue.run(scheduledRun(t))
      expect(await automationJobs()).toBe(jobs)
      await t.runJobs()
    }
    expect((await read(meant)).tags).toEqual(['Large'])
  })

  test('starts no other, and all see the order as it was before the first', async () => {
    await automated()
    const second = await automated({
      name: 'After a tag',
      conditions: [{ kind: 'orderTag', tag: 'Large' }],
      acts: [{ kind: 'priority', priority: 'urgent' }],
    })
    const orderId = await place()
    await t.runJobs()
    expect(await read(orderId)).toMatchObject({ tags: ['Large'], priority: 'normal' })
    expect(await runs(second)).toEqual([])
  })

  test('says what was refused, and does the rest', async () => {
    const id = await automated({
      conditions: [],
      acts: [
        { kind: 'tag', tag: 'One too many' },
        { kind: 'priority', priority: 'high' },
      ],
    })
    const orderId = await place()
    for (const from of [0, 20, 40])
      await owner.call(tagOrder, {
        params: { orderId },
        body: {
          add: Array.from({ length: Math.min(20, 50 - from) }, (_none, n) => `Tag ${from + n}`),
          remove: [],
        },
      })
    await t.runJobs()
    expect((await read(orderId)).priority).toBe('high')
    expect(await runs(id)).toMatchObject([
      {
        outcomes: [
          { kind: 'tag', outcome: 'refused', reason: 'At most 50 tags' },
          { kind: 'priority', outcome: 'done' },
        ],
      },
    ])
    expect(await list()).toMatchObject([{ runs: 1, failures: 1 }])
  })

  test('leaves what is so already', async () => {
    const id = await automated({ acts: [{ kind: 'priority', priority: 'high' }] })
    const orderId = await place()
    await owner.call(prioritiseOrder, { params: { orderId }, body: { priority: 'high' } })
    await t.runJobs()
    expect(await runs(id)).toMatchObject([{ outcomes: [{ outcome: 'unchanged' }] }])
  })

  test('is skipped with the reason once a colleague that it names is gone', async () => {
    const { userId } = await t.member(owner, 'orders')
    const id = await automated({
      acts: [
        { kind: 'assign', assigneeId: userId },
        { kind: 'tag', tag: 'Large' },
      ],
    })
    await t.inTenant(owner.tenantId, (db) =>
      sql`delete from memberships where user_id = ${userId}::uuid`.execute(db),
    )
    const gone = 'The assignee is no longer on the team'
    expect(await list()).toMatchObject([{ problems: [gone] }])
    const orderId = await place()
    await t.runJobs()
    expect((await read(orderId)).tags).toEqual([])
    expect(await runs(id)).toMatchObject([{ orderId, skipped: gone, outcomes: [] }])
    expect(await list()).toMatchObject([{ runs: 1, failures: 1 }])
  })

  test('is asked of nothing while it is paused, and no job waits where none runs', async () => {
    const id = await automated()
    await turn(id, false)
    const orderId = await place()
    await t.runJobs()
    expect(await automationJobs()).toBe(0)
    expect((await read(orderId)).tags).toEqual([])
    await turn(id, true)
    await place()
    await t.runJobs()
    expect((await read(orderId)).tags).toEqual([])
    expect(await runs(id)).toHaveLength(1)
  })

  test('keeps its log for ninety days', async () => {
    const id = await automated()
    await place()
    await t.runJobs()
    const age = (days: number) =>
      t.inTenant(owner.tenantId, (db) =>
        sql`update automation_runs set ran_at = app_now() - make_interval(days => ${days})`.execute(
          db,
        ),
      )
    await age(89)
    await nightlyHousekeeping.run(scheduledRun(t))
    expect(await runs(id)).toHaveLength(1)
    await age(91)
    await nightlyHousekeeping.run(scheduledRun(t))
    expect(await runs(id)).toEqual([])
  })
})

describe('ORD-22 automations', () => {
  test('are tried on the last orders, and nothing is changed', async () => {
    const [small, large] = [await place(1), await place(2)]
    const { body } = await owner.call(contract.tryAutomation, {
      body: input({
        acts: [
          { kind: 'tag', tag: 'Large' },
          { kind: 'priority', priority: 'normal' },
        ],
      }),
    })
    expect(body.rows).toMatchObject([
      {
        orderId: large,
        unmet: null,
        acts: [
          { kind: 'tag', isChange: true },
          { kind: 'priority', isChange: false },
        ],
      },
      { orderId: small, unmet: 0, acts: [] },
    ])
    expect((await read(large)).tags).toEqual([])
    expect(await list()).toEqual([])
  })

  test('are changed by one person at a time, and deleted with their log', async () => {
    const id = await automated()
    const change = (name: string, version: number) =>
      owner.call(contract.updateAutomation, {
        params: { automationId: id },
        body: { details: input({ name }), version },
      })
    expect((await change('Big orders', 1)).body).toMatchObject({ name: 'Big orders', version: 2 })
    expect((await change('Huge orders', 1)).status).toBe(409)
    await place()
    await t.runJobs()
    await owner.call(contract.deleteAutomation, { params: { automationId: id } })
    expect(await list()).toEqual([])
    const gone = await owner.call(contract.listAutomationRuns, { params: { automationId: id } })
    expect(gone.status).toBe(404)
  })

  test('name what is there, do each thing once, and are at most fifty', async () => {
    const stranger = await t.owner()
    const refused = await create({ acts: [{ kind: 'assign', assigneeId: stranger.userId }] })
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toMatchObject([{ path: 'acts.0.assigneeId' }])
    const twice = [
      { kind: 'tag', tag: 'One' },
      { kind: 'tag', tag: 'Two' },
    ] as const
    expect((await create({ acts: [...twice] })).status).toBe(400)
    expect((await create({ acts: [] })).status).toBe(400)
    const many = Array.from({ length: 11 }, () => input().conditions).flat()
    expect((await create({ conditions: many })).status).toBe(400)
    for (let made = 0; made < 50; made += 1) expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
  })

  test('are seen and changed by who may see and change settings and orders', async () => {
    const clerk = await t.member(owner, 'orders')
    expect((await clerk.call(contract.listAutomations)).status).toBe(403)
    expect((await create({}, clerk)).status).toBe(403)
    const manager = await t.member(owner, 'manager')
    expect((await create({}, manager)).status).toBe(201)
  })
})
