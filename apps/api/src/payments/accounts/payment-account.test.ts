import { afterAll, beforeAll, expect, it } from 'vitest'

import * as contract from '@marketday/contract/payments/accounts/payment-account'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import { getOrder } from '@marketday/contract/orders/orders'
import { placeTestOrder } from '@marketday/contract/orders/place-orders'
import { getChecklist } from '@marketday/contract/reports/dashboard'

import type { Staff } from '../../../testing/actors.ts'
import { testAccountId } from '../../../testing/sales/connect-shop.ts'
import {
  eventOf,
  openCardPage,
  placePaidOrder,
  sendRaw,
  sign,
} from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
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

const keyed = () => ({ 'idempotency-key': newId() })
const unconnected = () => t.owner('Test Bakery', { isConnected: false })
const connect = async (owner: Staff, account: 'current' | 'new' = 'current') =>
  await owner.call(contract.connectPaymentAccount, { body: { account }, headers: keyed() })
const refresh = async (owner: Staff) => (await owner.call(contract.refreshPaymentAccount)).body
const shown = async (owner: Staff) => (await owner.call(contract.getPaymentAccount)).body

async function submitAt(url: string, choice: 'submit' | 'later'): Promise<string | null> {
  await fetch(url)
  const body = new URLSearchParams({ choice })
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return reply.headers.get('location')
}

const sendConnectEvent = async (type: string, account: string, object: object = {}) => {
  const payload = JSON.stringify({ ...eventOf(type, { object: 'account', ...object }), account })
  return (await sendRaw(t, payload, sign(t, payload))).statusCode
}

it('connects by way of Stripe’s page: incomplete first, then complete', async () => {
  const owner = await unconnected()
  expect(await shown(owner)).toMatchObject({ state: 'not_connected', takesCards: false })
  const first = (await connect(owner)).body
  expect(await submitAt(first.url, 'later')).toContain('/adminPanel/settings/payments?connect=done')
  const incomplete = await refresh(owner)
  expect(incomplete).toMatchObject({ state: 'details_due', takesCards: false })
  expect(incomplete.requirements).toContain('Bank account')
  const second = (await connect(owner)).body
  await submitAt(second.url, 'submit')
  expect(await refresh(owner)).toMatchObject({
    state: 'active',
    takesCards: true,
    accountId: incomplete.accountId,
    requirements: [],
  })
  const { rows } = (await owner.call(getChecklist)).body
  expect(rows.find(({ id }) => id === 'cards')).toMatchObject({ done: true })
})

it('follows Stripe by its events, in any order, and by the hourly comparison', async () => {
  const owner = await t.owner()
  const account = testAccountId(owner.tenantId)
  await sandbox(`_account/${account}`, { condition: 'restricted_soon' })
  expect(await sendConnectEvent('account.updated', account)).toBe(200)
  const soon = await shown(owner)
  expect(soon).toMatchObject({ state: 'restricted', takesCards: true })
  expect(soon.requirements).toEqual(['Identity document'])
  expect(Date.parse(soon.deadline ?? '')).toBeGreaterThan(Date.now())
  await sandbox(`_account/${account}`, { condition: 'restricted' })
  await compareAccounts.run(scheduledRun(t))
  await t.runJobs()
  expect(await shown(owner)).toMatchObject({ state: 'restricted', takesCards: false })
  await sandbox(`_account/${account}`, { condition: 'active' })
  // An event tells nothing but that something changed.
  expect(await sendConnectEvent('account.updated', account, { charges_enabled: false })).toBe(200)
  expect(await shown(owner)).toMatchObject({ state: 'active', takesCards: true })
})

it('takes no cards without an account, but cash, and a test order on the platform’s account', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 9 }], { isConnected: false })
  const total = await fillCart(shop.shopper, shop, [2])
  const card = await pay(shop.shopper, { method: 'card', total })
  expect(card.problem).toMatchObject({ status: 409, code: 'payment_failed' })
  expect((await pay(shop.shopper, { method: 'cash', total })).status).toBe(200)
  const test = await shop.owner.call(placeTestOrder, { headers: keyed() })
  expect(test.body).toMatchObject({ isPaid: true })
  expect(await accountsOf(shop.owner)).toEqual([null])
})

const accountsOf = async ({ tenantId }: Staff) => {
  const query = t.inTenant(tenantId, (db) =>
    db
      .selectFrom('payments')
      .select('stripe_account_id')
      .where('provider', '=', 'stripe')
      .orderBy('payment_id')
      .execute(),
  )
  return (await query).map(({ stripe_account_id: account }) => account)
}

it('an account that is restricted in the middle of a checkout charges nothing', async () => {
  const { shop, sessionId, paymentId, total } = await openCardPage(t)
  await sandbox(`_account/${testAccountId(shop.owner.tenantId)}`, { condition: 'restricted' })
  expect((await sandbox(`_pay/${sessionId}`)).status).toBe(402)
  expect((await complete(shop.shopper, paymentId)).body).toMatchObject({
    state: 'declined',
    order: null,
  })
  await refresh(shop.owner)
  expect((await pay(shop.shopper, { method: 'card', total })).problem.code).toBe('payment_failed')
  expect((await pay(shop.shopper, { method: 'cash', total })).status).toBe(200)
})

it('payments of an earlier account are refunded there, also after another was connected', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  const { owner } = shop
  const earlier = (await shown(owner)).accountId
  expect((await owner.call(contract.disconnectPaymentAccount)).body.state).toBe('disconnected')
  expect((await connect(owner, 'new')).status).toBe(200)
  expect((await shown(owner)).accountId).not.toBe(earlier)
  expect((await refund(owner, orderId)).body.refunds).toMatchObject([{ status: 'succeeded' }])
  expect(await accountsOf(owner)).toEqual([earlier])
})

const refund = (owner: Staff, orderId: string) =>
  owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' },
    headers: keyed(),
  })

it('an account that was deauthorized takes no cards, and its refunds say why they fail', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  const { owner } = shop
  const account = testAccountId(owner.tenantId)
  await sandbox(`_account/${account}`, { condition: 'deauthorized' })
  expect(await sendConnectEvent('account.application.deauthorized', account)).toBe(200)
  expect(await shown(owner)).toMatchObject({ state: 'disconnected', isRevoked: true })
  await refund(owner, orderId)
  const { refunds } = (await owner.call(getOrder, { params: { orderId } })).body
  expect(refunds).toMatchObject([
    { status: 'failed', failureReason: expect.stringContaining('no longer has access') },
  ])
  const again = await connect(owner)
  expect(again.status).toBe(200)
  expect((await shown(owner)).accountId).not.toBe(account)
})

it('an account disconnected by its shop is connected again as it was', async () => {
  const owner = await t.owner()
  const before = await shown(owner)
  await owner.call(contract.disconnectPaymentAccount)
  expect(
    (
      await owner.call(contract.connectPaymentAccount, {
        body: { account: 'new' },
        headers: keyed(),
      })
    ).status,
  ).toBe(200)
  const refused = await connect(owner, 'new')
  expect(refused.problem.code).toBe('invalid_transition')
  await owner.call(contract.disconnectPaymentAccount)
  expect(before.state).toBe('active')
})

it('an event of a foreign account about our payment changes nothing', async () => {
  const { shop, sessionId, paymentId } = await openCardPage(t)
  const stranger = await t.owner()
  const metadata = {
    purpose: 'order_payment',
    tenant_id: shop.owner.tenantId,
    subject_id: paymentId,
  }
  for (const id of [sessionId, `cs_test_${newId()}`]) {
    const session = {
      id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 840,
      currency: 'gbp',
      payment_intent: 'pi_foreign',
      metadata,
    }
    const account = testAccountId(stranger.tenantId)
    expect(await sendConnectEvent('checkout.session.completed', account, session)).toBe(200)
  }
  expect((await complete(shop.shopper, paymentId)).body).toMatchObject({
    state: 'processing',
    order: null,
  })
})

it('an event of the shop’s other account about a payment is logged, without asking Stripe', async () => {
  const { shop, sessionId, paymentId, orderId } = await placePaidOrder(t)
  const { owner } = shop
  await owner.call(contract.disconnectPaymentAccount)
  await connect(owner, 'new')
  const account = (await shown(owner)).accountId ?? ''
  const { services } = t.app
  const { stripeFor } = services
  const called: (string | null)[] = []
  Object.assign(services, { stripeFor: (id: string | null) => (called.push(id), stripeFor(id)) })
  const metadata = { purpose: 'order_payment', tenant_id: owner.tenantId, subject_id: paymentId }
  try {
    for (const [type, object] of [
      ['charge.refunded', { id: 'ch_other', object: 'charge', metadata }],
      [
        'charge.dispute.created',
        { id: 'du_other', object: 'dispute', payment_intent: 'pi_1', metadata },
      ],
      ['checkout.session.expired', { id: sessionId, object: 'checkout.session', metadata }],
    ] as const)
      expect(await sendConnectEvent(type, account, object)).toBe(200)
  } finally {
    Object.assign(services, { stripeFor })
  }
  expect(called).toEqual([])
  expect((await owner.call(getOrder, { params: { orderId } })).body).toMatchObject({ refunds: [] })
  const rows = await t.inTenant(null, (db) =>
    db
      .selectFrom('stripe_events')
      .select('quarantine_reason as reason')
      .where('payload', '@>', JSON.stringify({ id: sessionId }))
      .execute(),
  )
  expect(rows).toContainEqual({ reason: 'foreign account' })
})

it('each endpoint accepts only its own events', async () => {
  const owner = await t.owner()
  const account = testAccountId(owner.tenantId)
  const payload = JSON.stringify({ ...eventOf('account.updated', { object: 'account' }), account })
  const inject = (url: string, secret: string) =>
    t.app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'stripe-signature': sign(t, payload, { secret }),
      },
      payload,
    })
  const [platform, connected] = ['whsec_sandbox_marketday', 'whsec_sandbox_marketday_connect']
  const answers = [
    await inject('/api/payments/stripe/webhook', platform),
    await inject('/api/payments/stripe/connect-webhook', platform),
    await inject('/api/payments/stripe/webhook', connected),
    await inject('/api/payments/stripe/connect-webhook', connected),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200])
})

it('only the owner decides where the money goes', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  expect((await shown(manager)).state).toBe('active')
  expect((await refresh(manager)).state).toBe('active')
  expect((await connect(manager)).status).toBe(403)
  expect((await manager.call(contract.disconnectPaymentAccount)).status).toBe(403)
  expect((await shown(owner)).state).toBe('active')
  const driver = await t.member(owner, 'driver')
  expect((await driver.call(contract.getPaymentAccount)).status).toBe(403)
})
