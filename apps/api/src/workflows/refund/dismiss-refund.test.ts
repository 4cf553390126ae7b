import { afterAll, beforeAll, expect, it } from 'vitest'

import { cancelOrder, countOrders, getOrder } from '@marketday/contract/orders/orders'
import { disconnectPaymentAccount } from '@marketday/contract/payments/accounts/payment-account'
import { dismissRefund, refundOrder } from '@marketday/contract/payments/card/payments'
import { listPaymentProblems } from '@marketday/contract/payments/card/unmatched-payments'

import {
  booksOf,
  eventOf,
  placePaidOrder,
  sendEvent,
  sendRaw,
  sign,
} from '../../../testing/sales/card-payments.ts'
import { merchantStripe, testAccountId } from '../../../testing/sales/connect-shop.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import type { Staff } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function revoke({ tenantId }: Staff): Promise<void> {
  const account = testAccountId(tenantId)
  await sandbox(`_account/${account}`, { condition: 'deauthorized' })
  const object = { object: 'application' }
  const payload = JSON.stringify(eventOf('account.application.deauthorized', object, { account }))
  expect((await sendRaw(t, payload, sign(t, payload))).statusCode).toBe(200)
}

const dismiss = (owner: Staff, refundId: string, reason = 'Refunded in Stripe') =>
  owner.call(dismissRefund, { params: { refundId }, body: { reason } })

it('ORD-11 a failed refund of a revoked account is dismissed with a reason, and leaves Problems', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  const { owner } = shop
  const params = { orderId }
  await revoke(owner)
  await owner.call(cancelOrder, {
    params,
    body: { reason: 'customer', restock: true, refund: 'full', notify: false },
  })
  await t.runJobs()
  const read = async () => (await owner.call(getOrder, { params })).body
  const failed = await read()
  expect(failed.refunds).toMatchObject([{ status: 'failed' }])
  expect(failed.problems).toEqual(['Cancelled, not refunded', 'A refund failed'])
  const [problem] = (await owner.call(listPaymentProblems)).body.rows
  expect(problem).toMatchObject({ kind: 'refund', actions: { dismiss: null } })
  const refundId = problem?.id ?? ''

  const clerk = await t.member(owner, 'driver')
  expect((await dismiss(clerk, refundId)).status).toBe(403)
  expect((await dismiss(owner, refundId, ' ')).status).toBe(400)
  expect((await dismiss(await t.owner(), refundId)).status).toBe(404)
  expect((await dismiss(owner, refundId)).status).toBe(200)
  expect((await dismiss(owner, refundId)).status).toBe(200)

  const order = await read()
  expect(order.problems).toEqual([])
  expect(order.refunds).toMatchObject([{ status: 'failed', amountMinor: 840 }])
  expect(
    order.timeline.filter(({ action }) => action === 'refund.dismissed').map((row) => row.message),
  ).toEqual(['A failed refund of £8.40 dismissed: Refunded in Stripe'])
  expect((await owner.call(listPaymentProblems)).body.rows).toEqual([])
  expect((await owner.call(countOrders)).body).toMatchObject({ problems: 0, payments: 0 })
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-11 a failed refund of an account in reach is retried, not dismissed', async () => {
  const { shop, orderId, sessionId } = await placePaidOrder(t)
  const { owner } = shop
  const refunded = await owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' },
    headers: { 'idempotency-key': newId() },
  })
  const refundId = refunded.body.refunds[0]?.id ?? ''
  expect((await dismiss(owner, refundId)).status).toBe(409)
  const stripe = merchantStripe(t, shop)
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId)
  const [sent] = (await stripe.refunds.list({ payment_intent: String(intent) })).data
  const failed = await (await sandbox(`_refund/${sent?.id}`, { status: 'failed' })).json()
  await sendEvent(t, eventOf('refund.failed', failed as object))
  const [problem] = (await owner.call(listPaymentProblems)).body.rows
  expect(problem).toMatchObject({ id: refundId, actions: { retry: null } })
  expect(problem?.actions.dismiss).not.toBeNull()
  await owner.call(disconnectPaymentAccount)
  expect((await dismiss(owner, refundId)).status).toBe(409)
})
