import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import {
  getSubscription,
  listPlans,
  startPlanCheckout,
  startTrial,
  verifyCheckout,
} from '@marketday/contract/accounts/billing/billing'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { newId } from '../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { planFeatures } from './plans.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const starter = { planId: 'starter', interval: 'month' as const }
const sandbox = (path: string, body: object) =>
  fetch(`${inject('sandboxUrl')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function openCardPage(owner: Staff, key: string = newId()) {
  const answer = await owner.call(startPlanCheckout, {
    body: starter,
    headers: { 'idempotency-key': key },
  })
  const sessionId = /cs_\w+/.exec(answer.body.url ?? '')?.[0] ?? ''
  return { ...answer, sessionId }
}

async function tell(type: string, sessionId: string) {
  const payload = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    api_version: '2026-10-28',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    type,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  })
  const { stripe, config } = t.app.services
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: config.stripe.webhookSecret,
  })
  return await t.app.inject({
    method: 'POST',
    url: '/api/payments/stripe/webhook',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'stripe-signature': signature,
    },
    payload,
  })
}

const stateOf = async (sessionId: string) =>
  (await t.visitor().call(verifyCheckout, { query: { sessionId } })).body.state

describe('plans', () => {
  test('are priced in the wanted currency where it is priced, else in US dollars', async () => {
    const pounds = await t.visitor().call(listPlans, { query: { currency: 'GBP' } })
    const kroner = await t.visitor().call(listPlans, { query: { currency: 'DKK' } })
    expect(pounds.body.rows.map(({ id, currency }) => `${id} ${currency}`)).toEqual([
      'starter GBP',
      'growth GBP',
      'scale GBP',
    ])
    expect(new Set(kroner.body.rows.map(({ currency }) => currency))).toEqual(new Set(['USD']))
    expect(pounds.body.currencies).toEqual(['USD', 'EUR', 'GBP'])
    for (const plan of pounds.body.rows) expect(plan.yearMinor).toBe(plan.monthMinor * 10)
  })

  test('sell only what an endpoint of the product provides', async () => {
    const stored = await t.inTenant(null, (db) =>
      db.selectFrom('plans').select('features').execute(),
    )
    const keys = stored.flatMap(({ features }) => features)
    expect(keys.filter((key) => !planFeatures[key])).toEqual([])
    const bound = new Set(t.app.endpoints)
    expect(keys.filter((key) => !bound.has(planFeatures[key]?.providedBy as Endpoint))).toEqual([])
    const { rows } = (await t.visitor().call(listPlans, { query: {} })).body
    expect(rows.map(({ features }) => features.length)).toEqual([5, 5, 4])
    expect(rows[2]?.features).toContain('100,000 products')
  })
})

describe('the trial', () => {
  test('runs fourteen days and is the same one however often the button is pressed', async () => {
    const owner = await t.owner()
    const [first, second] = [
      await owner.call(startTrial, { body: starter }),
      await owner.call(startTrial, { body: starter }),
    ]
    expect(second.body.subscription.id).toBe(first.body.subscription.id)
    const days = (Date.parse(first.body.subscription.trialEndsAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(14.1)
  })

  test('pressed ten times at once begins once', async () => {
    const owner = await t.owner()
    await Promise.all(Array.from({ length: 10 }, () => owner.call(startTrial, { body: starter })))
    const rows = await t.inTenant(owner.tenantId, (db) =>
      db.selectFrom('subscriptions').select('status').execute(),
    )
    expect(rows).toEqual([{ status: 'trialing' }])
  })

  test('is had once in a business’s life', async () => {
    const owner = await t.owner()
    await owner.call(startTrial, { body: starter })
    await t.inTenant(owner.tenantId, (db) =>
      db.updateTable('subscriptions').set({ status: 'expired' }).execute(),
    )
    const again = await owner.call(startTrial, { body: { planId: 'growth', interval: 'year' } })
    expect(again.problem).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('is no matter of a manager', async () => {
    const manager = await t.member(await t.owner(), 'manager')
    expect((await manager.call(startTrial, { body: starter })).status).toBe(403)
  })
})

describe('S-3 the card page', () => {
  test('S-3 is opened at the provider with the plan’s price, once per key', async () => {
    const owner = await t.owner()
    const key = newId()
    const [first, second] = [await openCardPage(owner, key), await openCardPage(owner, key)]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const session = await t.app.services.stripe.checkout.sessions.retrieve(first.sessionId)
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 2400,
      currency: 'gbp',
      status: 'open',
    })
  })

  test('needs an idempotency key', async () => {
    const owner = await t.owner()
    const { problem } = await owner.call(startPlanCheckout, { body: starter })
    expect(problem.code).toBe('idempotency_key_required')
  })

  test('paid there counts here only once the provider has said so', async () => {
    const owner = await t.owner()
    const { sessionId } = await openCardPage(owner)
    expect(await stateOf(sessionId)).toBe('processing')
    expect((await sandbox(`/stripe/_pay/${sessionId}`, {})).status).toBe(200)
    expect((await tell('checkout.session.completed', sessionId)).statusCode).toBe(200)
    await t.runJobs()
    expect(await stateOf(sessionId)).toBe('paid')
    const { body } = await owner.call(getSubscription)
    expect(body.subscription).toMatchObject({
      status: 'active',
      planId: 'starter',
      trialEndsAt: null,
    })
    const mails = await t.inTenant(owner.tenantId, (db) =>
      db.selectFrom('mail_outbox').select('subject').where('template', '=', 'plan-paid').execute(),
    )
    expect(mails).toEqual([{ subject: 'Your Marketday plan is paid' }])
  })

  test('paid during the trial turns the trial into the paid plan, which keeps its days', async () => {
    const owner = await t.owner()
    const trial = await owner.call(startTrial, { body: starter })
    const { sessionId } = await openCardPage(owner)
    await sandbox(`/stripe/_pay/${sessionId}`, {})
    await Promise.all([
      tell('checkout.session.completed', sessionId),
      tell('checkout.session.completed', sessionId),
    ])
    await t.runJobs()
    const { body } = await owner.call(getSubscription)
    const { id, trialEndsAt } = trial.body.subscription
    expect(body.subscription).toMatchObject({ id, status: 'trialing', hasCard: true })
    const kept = Date.parse(body.subscription?.trialEndsAt ?? '') - Date.parse(trialEndsAt ?? '')
    expect(Math.abs(kept)).toBeLessThan(1000)
    const session = await t.app.services.stripe.checkout.sessions.retrieve(sessionId)
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' })
  })

  test('a declined card charges nothing and changes nothing', async () => {
    const owner = await t.owner()
    const { sessionId } = await openCardPage(owner)
    const declined = await sandbox(`/stripe/_pay/${sessionId}`, { card: '4000000000000002' })
    expect(declined.status).toBe(402)
    await tell('checkout.session.completed', sessionId)
    await t.runJobs()
    expect(await stateOf(sessionId)).toBe('processing')
    expect((await owner.call(getSubscription)).body.subscription).toBeNull()
  })
})

describe('the return page’s question', () => {
  test('is answered from our books, whatever the address claims', async () => {
    const { sessionId } = await openCardPage(await t.owner())
    const forged = await t.app.inject({
      url: `/api/billing/verification?sessionId=${sessionId}&state=paid`,
      headers: { host: 'localhost' },
    })
    expect(forged.statusCode).toBe(400)
    await tell('checkout.session.completed', sessionId)
    await t.runJobs()
    expect(await stateOf(sessionId)).toBe('processing')
  })

  test('a session that is not ours is not found', async () => {
    const { status } = await t
      .visitor()
      .call(verifyCheckout, { query: { sessionId: 'cs_test_somebodyelses123' } })
    expect(status).toBe(404)
  })

  test('needs no sign-in and gives away neither shop nor plan', async () => {
    const { sessionId } = await openCardPage(await t.owner())
    const { body } = await t.visitor().call(verifyCheckout, { query: { sessionId } })
    expect(Object.keys(body).toSorted()).toEqual(['message', 'next', 'purpose', 'state'])
  })
})
