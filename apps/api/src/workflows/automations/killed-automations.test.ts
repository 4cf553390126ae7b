import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as contract from '@marketday/contract/workflows/automations'
import { getOrder } from '@marketday/contract/orders/orders'
import { listNotifications } from '@marketday/contract/panel/notifications'

import { dieAtStatement } from '../../../testing/sales/die-at-statement.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { automate } from './automate.ts'

let t: TestApp
let shop: ShopFixture
let owner: Staff
let told: Staff
let automationId: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 1_000 }])
  owner = shop.owner
  told = await t.member(owner, 'orders')
  const { body } = await owner.call(contract.createAutomation, {
    body: {
      name: 'New orders',
      trigger: 'placed',
      conditions: [],
      acts: [
        { kind: 'tag', tag: 'New' },
        { kind: 'priority', priority: 'high' },
        { kind: 'note', text: 'Pack it twice' },
        { kind: 'notify', colleagueId: told.userId },
      ],
    },
  })
  automationId = body.id
  await owner.call(contract.switchAutomation, {
    params: { automationId },
    body: { isActive: true },
  })
})
afterAll(() => t.close())

async function place(): Promise<string> {
  const [variantId = ''] = shop.variantIds
  return (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body.orderId
}

async function doneTo(orderId: string) {
  const { tags, priority, timeline } = (await owner.call(getOrder, { params: { orderId } })).body
  const acted = timeline.filter(({ actorName }) => actorName === 'Automation “New orders”')
  return { tags, priority, acts: acted.map(({ action }) => action) }
}

const nothing = { tags: [], priority: 'normal', acts: [] }
const everything = {
  tags: ['New'],
  priority: 'high',
  acts: ['order.tagged', 'order.prioritised', 'order.note'],
}

const runs = async () => {
  const { body } = await owner.call(contract.listAutomationRuns, { params: { automationId } })
  return body.rows
}

async function expectOnce(orderId: string): Promise<void> {
  expect(await doneTo(orderId)).toEqual(everything)
  const outcomes = ['tag', 'priority', 'note', 'notify'].map((kind) => ({
    kind,
    outcome: 'done',
    reason: '',
  }))
  expect(await runs()).toMatchObject([{ orderId, skipped: '', outcomes }])
  const { rows } = (await told.call(listNotifications)).body
  expect(rows.filter(({ kind }) => kind === 'automation')).toMatchObject([
    { path: `/adminPanel/orderManagement/${orderId}` },
  ])
}

const run = (orderId: string, finish: JobRun<unknown>['finish']) =>
  automate.run({ ...scheduledRun(t), payload: { orderId, trigger: 'placed' }, finish })

async function isKilledAt(orderId: string, statement: number): Promise<boolean> {
  let isDead = () => false
  const finish: JobRun<unknown>['finish'] = (work) =>
    t.inTenant(owner.tenantId, async (db) => {
      const dying = await dieAtStatement(db, statement)
      isDead = dying.isDead
      await work(dying.db)
    })
  try {
    await run(orderId, finish)
  } catch (error) {
    if (!isDead()) throw error
  }
  return isDead()
}

test('ORD-22 a job that is killed between its acts has done nothing, and does all of them when it comes again', async () => {
  const orderId = await place()
  let statement = 1
  for (; await isKilledAt(orderId, statement); statement += 1) {
    expect(await doneTo(orderId)).toEqual(nothing)
    expect(await runs()).toEqual([])
  }
  expect(statement).toBeGreaterThan(15)
  await t.runJobs()
  await expectOnce(orderId)
})

test('ORD-22 a job that is killed after its commit, and comes again, does nothing twice', async () => {
  const orderId = await place()
  const finish: JobRun<unknown>['finish'] = async (work) => {
    await t.inTenant(owner.tenantId, (db) => work(db))
    throw new Error('killed')
  }
  await expect(run(orderId, finish)).rejects.toThrow('killed')
  expect(await doneTo(orderId)).toEqual(everything)
  await t.runJobs()
  await expectOnce(orderId)
  await expect(run(orderId, finish)).rejects.toThrow('killed')
  await t.runJobs()
  await expectOnce(orderId)
})
