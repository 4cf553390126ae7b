import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getBoard } from '@marketday/contract/deliveries/deliveries'
import {
  approveOrder,
  archiveOrder,
  cancelOrder,
  getOrder,
  handOverOrder,
  holdOrder,
  orderActions,
  packOrder,
  rejectOrder,
  releaseOrder,
  resetDownloads,
  startPicking,
  unarchiveOrder,
} from '@marketday/contract/orders/orders'
import { assignOrder, tagOrder } from '@marketday/contract/orders/acts/order-marks'
import { addOrderNote } from '@marketday/contract/orders/acts/order-notes'
import { capturePayment, voidPayment } from '@marketday/contract/payments/card/authorisations'
import {
  recordCash,
  recordTransfer,
  refundOrder,
  retryRefund,
} from '@marketday/contract/payments/card/payments'

import { deliveryDay } from './deliveries/delivery-day.ts'
import type { DeliveryDay } from './deliveries/delivery-day.ts'
import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { startReturn } from '@marketday/contract/orders/returns/return-acts'
import { orderAgain } from '@marketday/contract/orders/order-drafts'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import { changeParcel, unpackParcel } from '@marketday/contract/orders/packing/parcels'
import { undoHandOver } from '@marketday/contract/orders/packing/undo-hand-over'
import { sendPayLink } from '@marketday/contract/orders/acts/pay-links'
import { newId } from '../src/platform/ids.ts'
import { contact, openShop, orderDirectly } from './shop-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import type { Staff } from './actors.ts'

let t: TestApp
let shop: DeliveryDay
let counter: ShopFixture
let orderId: string
beforeEach(async () => {
  const [variantId = ''] = counter.variantIds
  orderId = (await orderDirectly(counter.shopper, [{ variantId, quantity: 2 }])).body.orderId
})
beforeAll(async () => {
  t = await testApp()
  shop = await deliveryDay(t)
  counter = await openShop(t, [{ priceMinor: 400, stock: 100 }])
})
afterAll(() => t.close())

const params = () => ({ orderId })
const cancellation = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
const change = { version: 1, lines: [], added: [], settle: 'none' as const, notify: false }
const returned = {
  lines: [{ lineId: newId(), quantity: 1 }],
  reason: 'other' as const,
  notify: false,
}
const parcel = () => ({ ...params(), fulfilmentId: newId() })
const refunded = () => ({ ...params(), refundId: newId() })

const call: Record<(typeof orderActions)[number], (as: Staff) => Promise<{ status: number }>> = {
  approve: (as) => as.call(approveOrder, { params: params() }),
  reject: (as) => as.call(rejectOrder, { params: params() }),
  startPicking: (as) => as.call(startPicking, { params: params() }),
  pack: (as) => as.call(packOrder, { params: params() }),
  changeParcel: (as) => as.call(changeParcel, { params: parcel(), body: emptyParcel }),
  unpack: (as) => as.call(unpackParcel, { params: parcel() }),
  handOver: (as) => as.call(handOverOrder, { params: params(), body: {} }),
  undoHandOver: (as) =>
    as.call(undoHandOver, { params: params(), body: { fulfilmentIds: [newId()] } }),
  hold: (as) => as.call(holdOrder, { params: params(), body: {} }),
  release: (as) => as.call(releaseOrder, { params: params() }),
  archive: (as) => as.call(archiveOrder, { params: params() }),
  unarchive: (as) => as.call(unarchiveOrder, { params: params() }),
  tag: (as) => as.call(tagOrder, { params: params(), body: { add: ['Gift'], remove: [] } }),
  assign: (as) =>
    as.call(assignOrder, { params: params(), body: { assigneeId: null, dueOn: '2030-01-01' } }),
  addNote: (as) => as.call(addOrderNote, { params: params(), body: { text: 'Ring twice' } }),
  recordCash: (as) => as.call(recordCash, { params: params(), body: { amountMinor: 1 } }),
  orderAgain: (as) => as.call(orderAgain, { params: params() }),
  recordTransfer: (as) =>
    as.call(recordTransfer, { params: params(), body: { amountMinor: 1, reference: 'Transfer' } }),
  change: (as) => as.call(changeOrder, { params: params(), body: change }),
  changeContact: (as) => as.call(changeContact, { params: params(), body: contact }),
  sendPayLink: (as) => as.call(sendPayLink, { params: params() }),
  capture: (as) => as.call(capturePayment, { params: params(), body: { amountMinor: 1 } }),
  void: (as) => as.call(voidPayment, { params: params() }),
  refund: (as) =>
    as.call(refundOrder, {
      params: params(),
      body: { amountMinor: 1, extraMinor: 1, reason: 'x' },
    }),
  resetDownloads: (as) => as.call(resetDownloads, { params: params() }),
  startReturn: (as) => as.call(startReturn, { params: params(), body: returned }),
  retryRefund: (as) => as.call(retryRefund, { params: refunded() }),
  cancelLines: (as) => as.call(cancelOrder, { params: params(), body: cancellation }),
  cancel: (as) => as.call(cancelOrder, { params: params(), body: cancellation }),
}

test('a dispatcher sees an order without a single act, and is told that it is the role', async () => {
  const dispatcher = await t.member(counter.owner, 'dispatcher')
  const { actions } = (await dispatcher.call(getOrder, { params: params() })).body
  expect(Object.keys(actions).toSorted()).toEqual([...orderActions].toSorted())
  expect(new Set(Object.values(actions))).toEqual(
    new Set(['Your role can see orders but not change them', 'Your role can’t refund orders']),
  )
  for (const action of orderActions)
    expect([action, (await call[action](dispatcher)).status]).toEqual([action, 403])
})

test('somebody with a role that works on orders is offered nothing that ends in 403', async () => {
  const clerk = await t.member(counter.owner, 'orders')
  const { actions } = (await clerk.call(getOrder, { params: params() })).body
  expect(actions.startPicking).toBeNull()
  const offered = orderActions.filter((action) => actions[action] === null)
  for (const action of offered)
    expect([action, (await call[action](clerk)).status]).not.toEqual([action, 403])
})

test('a role without refunds may cancel but not give money back', async () => {
  const packer = await t.member(counter.owner, 'driver')
  await t.inTenant(counter.owner.tenantId, async (db) => {
    const held = {
      custom_role_id: newId(),
      name: 'Packer',
      permissions: ['orders.see', 'orders.edit'],
    }
    await db.insertInto('custom_roles').values(held).execute()
    await db
      .updateTable('memberships')
      .set({
        role: 'custom',
        custom_role_id: held.custom_role_id,
        custom_role_name: held.name,
        custom_permissions: held.permissions,
      })
      .where('user_id', '=', packer.userId)
      .execute()
  })
  const { actions } = (await packer.call(getOrder, { params: params() })).body
  expect(actions).toMatchObject({
    startPicking: null,
    cancel: null,
    refund: 'Your role can’t refund orders',
    retryRefund: 'Your role can’t refund orders',
  })
})

test('whoever only sees deliveries is offered no act on a stop', async () => {
  await shop.order({ slotId: shop.slotId })
  const clerk = await t.member(shop.owner, 'orders')
  const seen = (await clerk.call(getBoard, { query: { day: shop.day } })).body.rows
  expect(seen).not.toEqual([])
  expect(new Set(seen.flatMap((row) => Object.values(row.actions)))).toEqual(
    new Set(['Your role can see deliveries but not change them']),
  )
  const editable = (await shop.owner.call(getBoard, { query: { day: shop.day } })).body.rows
  expect(editable.every((row) => row.actions.assign === null)).toBe(true)
})

test('a refusal offers only acts that an endpoint carries out', async () => {
  const { owner } = counter
  const told: string[] = []
  const refuse = async (
    attempt: Promise<{ status: number; problem: { errors: readonly Told[] } }>,
  ) => {
    const { status, problem } = await attempt
    expect(status).toBe(409)
    const { message = '' } = problem.errors.find(({ path }) => path === 'allowed') ?? {}
    told.push(...message.split(', ').filter(Boolean))
  }
  const at = { params: params() }
  await refuse(owner.call(archiveOrder, at))
  await refuse(owner.call(packOrder, at))
  await owner.call(startPicking, at)
  await refuse(owner.call(handOverOrder, { ...at, body: {} }))
  await owner.call(holdOrder, { ...at, body: {} })
  await refuse(owner.call(packOrder, at))
  await refuse(owner.call(cancelOrder, { ...at, body: cancellation }))
  await owner.call(releaseOrder, at)
  await owner.call(cancelOrder, { ...at, body: cancellation })
  await refuse(owner.call(holdOrder, { ...at, body: {} }))
  expect(told).toContain('hold')
  expect(told).toContain('startPicking')
  expect(told.filter((act) => !(orderActions as readonly string[]).includes(act))).toEqual([])
})

interface Told {
  readonly path: string
  readonly message: string
}
