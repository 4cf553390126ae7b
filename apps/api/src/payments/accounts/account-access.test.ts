import { afterAll, beforeAll, expect, it } from 'vitest'

import { getOrder } from '@marketday/contract/orders/orders'
import { capturePayment } from '@marketday/contract/payments/card/authorisations'
import * as contract from '@marketday/contract/payments/accounts/payment-account'

import type { Staff } from '../../../testing/actors.ts'
import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { testAccountId } from '../../../testing/sales/connect-shop.ts'
import { eventOf, placePaidOrder, sendRaw, sign } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { compareAccounts } from './compare-accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const refresh = async (owner: Staff) => (await owner.call(contract.refreshPaymentAccount)).body
const shown = async (owner: Staff) => (await owner.call(contract.getPaymentAccount)).body
const accountOf = ({ tenantId }: Staff) => testAccountId(tenantId)

const setCondition = (owner: Staff, condition: 'active' | 'restricted' | 'deauthorized') =>
  sandbox(`_account/${accountOf(owner)}`, { condition })

async function sendFrom(owner: Staff, type: string, object: object, change: object = {}) {
  const event = eventOf(type, object, { account: accountOf(owner), ...change })
  const payload = JSON.stringify(event)
  return (await sendRaw(t, payload, sign(t, payload))).statusCode
}

const deauthorized = (owner: Staff, change: object = {}) =>
  sendFrom(owner, 'account.application.deauthorized', { object: 'application' }, change)

async function revoke(owner: Staff): Promise<void> {
  await setCondition(owner, 'deauthorized')
  expect(await deauthorized(owner)).toBe(200)
  expect(await shown(owner)).toMatchObject({ state: 'disconnected', isRevoked: true })
}

it('a deauthorization counts only if the account is out of reach', async () => {
  const owner = await t.owner()
  expect(await deauthorized(owner)).toBe(200)
  expect(await shown(owner)).toMatchObject({ state: 'active', takesCards: true })
})

it('an account’s event of the other mode is ignored', async () => {
  const owner = await t.owner()
  await setCondition(owner, 'deauthorized')
  for (const type of ['account.application.deauthorized', 'account.updated'])
    expect(await sendFrom(owner, type, { object: 'account' }, { livemode: true })).toBe(200)
  expect(await shown(owner)).toMatchObject({ state: 'active', isRevoked: false })
})

it('an account takes cards again once access is back', async () => {
  const owner = await t.owner()
  await revoke(owner)
  expect(await refresh(owner)).toMatchObject({ state: 'disconnected', isRevoked: true })
  await setCondition(owner, 'active')
  expect(await refresh(owner)).toMatchObject({
    state: 'active',
    isRevoked: false,
    takesCards: true,
    accountId: accountOf(owner),
  })
})

it('an account that the shop disconnected itself stays so when access is back', async () => {
  const owner = await t.owner()
  await owner.call(contract.disconnectPaymentAccount)
  await setCondition(owner, 'deauthorized')
  expect(await refresh(owner)).toMatchObject({ isRevoked: true })
  await setCondition(owner, 'active')
  expect(await refresh(owner)).toMatchObject({
    state: 'disconnected',
    isRevoked: false,
    takesCards: false,
  })
})

it('an account regained after another was connected is not used for new payments', async () => {
  const owner = await t.owner()
  await revoke(owner)
  await owner.call(contract.connectPaymentAccount, {
    body: {},
    headers: { 'idempotency-key': newId() },
  })
  const { accountId } = await shown(owner)
  expect(accountId).not.toBe(accountOf(owner))
  await setCondition(owner, 'active')
  expect(await sendFrom(owner, 'account.updated', { object: 'account' })).toBe(200)
  expect(await shown(owner)).toMatchObject({ accountId, state: 'details_due' })
  const { revoked_at: revokedAt } = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('payment_accounts')
      .select('revoked_at')
      .where('stripe_account_id', '=', accountOf(owner))
      .executeTakeFirstOrThrow(),
  )
  expect(revokedAt).toBeNull()
})

it('a revoked account is not asked again by the hourly comparison', async () => {
  const owner = await t.owner()
  await revoke(owner)
  await setCondition(owner, 'active')
  await compareAccounts.run(scheduledRun(t))
  await t.runJobs()
  expect(await shown(owner)).toMatchObject({ state: 'disconnected', isRevoked: true })
})

it('an open authorization can’t be captured once access is gone, and says why', async () => {
  const { shop, orderId } = await authoriseOrder(t, 'by_hand')
  await revoke(shop.owner)
  const { body } = await shop.owner.call(capturePayment, {
    params: { orderId },
    body: { amountMinor: 840 },
    headers: { 'idempotency-key': newId() },
  })
  expect(body).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('no longer has access'),
  })
  await t.runJobs()
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order.payments).toMatchObject([{ status: 'authorised' }])
})

it('events of a revoked account are acknowledged and change nothing', async () => {
  const { shop, orderId, paymentId, sessionId } = await placePaidOrder(t)
  const { owner } = shop
  const { intent, before } = await readPayment()
  await setCondition(owner, 'deauthorized')
  const metadata = {
    purpose: 'order_payment',
    tenant_id: owner.tenantId,
    subject_id: paymentId,
  }
  const about = { payment_intent: intent, metadata }
  const events: [string, object][] = [
    ['account.updated', { object: 'account' }],
    ['checkout.session.expired', { object: 'checkout.session', id: sessionId, metadata }],
    ['charge.captured', { object: 'charge', id: 'ch_1', ...about }],
    ['charge.refunded', { object: 'charge', id: 'ch_1', ...about }],
    ['refund.updated', { object: 'refund', id: 're_1', ...about }],
    ['charge.dispute.created', { object: 'dispute', id: 'du_1', ...about }],
    ['charge.dispute.created', { object: 'dispute', id: 'du_1', payment_intent: 'pi_unknown' }],
    ['payment_intent.canceled', { object: 'payment_intent', id: intent, metadata }],
  ]
  for (const [type, object] of events) expect(await sendFrom(owner, type, object), type).toBe(200)
  expect((await readPayment()).before).toEqual(before)
  expect(await shown(owner)).toMatchObject({ isRevoked: true, takesCards: false })

  async function readPayment() {
    const row = await t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('payments')
        .select(['status', 'captured_minor', 'stripe_payment_intent_id'])
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    )
    return { before: row, intent: row.stripe_payment_intent_id }
  }
})
