import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AutomationInput } from '@marketday/contract/workflows/automation'
import * as contract from '@marketday/contract/workflows/automations'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { getOrder, handOverOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import {
  receiveReturn,
  settleReturn,
  startReturn,
} from '@marketday/contract/orders/returns/return-acts'

import { keyed } from '../../../testing/sales/collect-order.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
let owner: Staff
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 1_000 }])
  owner = shop.owner
})
afterAll(() => t.close())

type Followed = Pick<AutomationInput, 'name' | 'trigger' | 'acts'>

async function automated(followed: Followed): Promise<string> {
  const { body } = await owner.call(contract.createAutomation, {
    body: { ...followed, conditions: [] },
  })
  const params = { automationId: body.id }
  await owner.call(contract.switchAutomation, { params, body: { isActive: true } })
  return body.id
}

const tagging = (trigger: AutomationInput['trigger'], tag: string) =>
  automated({ name: tag, trigger, acts: [{ kind: 'tag', tag }] })

const runs = async (automationId: string) =>
  (await owner.call(contract.listAutomationRuns, { params: { automationId } })).body.rows

async function place() {
  const [variantId = ''] = shop.variantIds
  const { body } = await orderDirectly(shop.shopper, [{ variantId, quantity: 3 }])
  const params = { orderId: body.orderId }
  const read = async () => (await owner.call(getOrder, { params })).body
  const expectDone = async (reply: Promise<{ status: number }>) =>
    expect((await reply).status).toBeLessThan(300)
  const lineId = (await read()).lines[0]?.id ?? ''
  const ofReturn = async () => ({ ...params, returnId: (await read()).returns.at(-1)?.id ?? '' })
  await expectDone(
    owner.call(recordCash, { params, body: { amountMinor: 1200 }, headers: keyed() }),
  )
  return {
    ...params,
    read,
    async follow(...expected: string[]) {
      await t.runJobs()
      const acted = (await read()).timeline.filter(({ actorName }) =>
        actorName.startsWith('Automation'),
      )
      expect(acted.map(({ actorName, action }) => `${actorName} ${action}`)).toEqual(expected)
    },
    async handOver() {
      await expectDone(owner.call(startPicking, { params }))
      await expectDone(owner.call(packOrder, { params }))
      await expectDone(owner.call(handOverOrder, { params, body: {} }))
    },
    async takeBack(quantity: number) {
      const body = { lines: [{ lineId, quantity }], reason: 'damaged' as const, notify: false }
      await expectDone(owner.call(startReturn, { params, body, headers: keyed() }))
    },
    async receive(shelved: number) {
      const body = { lines: [{ lineId, shelved }] }
      await expectDone(
        owner.call(receiveReturn, { params: await ofReturn(), body, headers: keyed() }),
      )
    },
    async settle(quantity: number) {
      const body = {
        lines: [{ lineId, quantity }],
        feeMinor: 0,
        returnsDelivery: false,
        refund: 'full' as const,
      }
      await expectDone(
        owner.call(settleReturn, { params: await ofReturn(), body, headers: keyed() }),
      )
    },
    giveBack: (amountMinor: number) =>
      expectDone(
        owner.call(refundOrder, {
          params,
          body: { amountMinor, extraMinor: amountMinor, reason: 'Late' },
          headers: keyed(),
        }),
      ),
  }
}

test('ORD-22 automations follow once each from an order that is delivered, comes back whole and is refunded', async () => {
  const ids = [
    await tagging('delivered', 'Gone'),
    await tagging('returned', 'Back'),
    await tagging('refunded', 'Money back'),
  ]
  const order = await place()
  await order.follow()
  await order.handOver()
  const gone = 'Automation “Gone” order.tagged'
  await order.follow(gone)

  await order.takeBack(2)
  await order.receive(1)
  await order.follow(gone)
  await order.receive(1)
  const back = 'Automation “Back” order.tagged'
  await order.follow(gone, back)

  await order.settle(2)
  const refunded = 'Automation “Money back” order.tagged'
  await order.follow(gone, back, refunded)
  expect((await order.read()).tags).toEqual(['Back', 'Gone', 'Money back'])

  // A repeated event does not rerun an automation for the same order.
  await order.giveBack(100)
  await order.takeBack(1)
  await order.receive(1)
  await order.follow(gone, back, refunded)
  for (const id of ids)
    expect(await runs(id)).toMatchObject([
      { orderId: order.orderId, skipped: '', outcomes: [{ kind: 'tag', outcome: 'done' }] },
    ])
})

test('ORD-22 automations of one event act one after the other, in the order in which they were made', async () => {
  const first = await automated({
    name: 'First',
    trigger: 'delivered',
    acts: [
      { kind: 'priority', priority: 'urgent' },
      { kind: 'tag', tag: 'Gone' },
    ],
  })
  const second = await automated({
    name: 'Second',
    trigger: 'delivered',
    acts: [
      { kind: 'tag', tag: 'Ask how it was' },
      { kind: 'priority', priority: 'high' },
    ],
  })
  const order = await place()
  await order.handOver()
  await order.follow(
    'Automation “First” order.prioritised',
    'Automation “First” order.tagged',
    'Automation “Second” order.tagged',
    'Automation “Second” order.prioritised',
  )
  expect(await order.read()).toMatchObject({ priority: 'high', tags: ['Ask how it was', 'Gone'] })
  for (const id of [first, second])
    expect(await runs(id)).toMatchObject([{ outcomes: [{ outcome: 'done' }, { outcome: 'done' }] }])
})

test('ORD-22 what is delivered, returned and refunded before the queue comes to it is automated all the same', async () => {
  const ids = [
    await tagging('delivered', 'Gone'),
    await tagging('returned', 'Back'),
    await tagging('refunded', 'Money back'),
  ]
  const order = await place()
  await order.handOver()
  await order.takeBack(3)
  await order.receive(3)
  await order.settle(3)
  await t.runJobs()
  expect((await order.read()).tags).toEqual(['Back', 'Gone', 'Money back'])
  for (const id of ids) expect(await runs(id)).toHaveLength(1)
})
