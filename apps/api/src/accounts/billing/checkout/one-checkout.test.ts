import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type Stripe from 'stripe'

import {
  getSubscription,
  startPlanCheckout,
  verifyCheckout,
} from '@marketday/contract/accounts/billing/billing'

import { eventOf, sendEvent } from '../../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../../testing/sales/sandbox.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const starter = { planId: 'starter', interval: 'month' as const }
const pages = () => t.app.services.stripe.checkout.sessions

async function press(owner: Staff, body: { planId: string; interval: 'month' | 'year' } = starter) {
  const headers = { 'idempotency-key': newId() }
  const answer = await owner.call(startPlanCheckout, { body, headers })
  const sessionId = /cs_\w+/.exec(answer.body.url ?? '')?.[0] ?? ''
  return { ...answer, sessionId }
}

async function tell(type: string, sessionId: string) {
  const session = await pages().retrieve(sessionId)
  expect((await sendEvent(t, eventOf(type, session))).statusCode).toBe(200)
}

const stateOf = async (sessionId: string) =>
  (await t.visitor().call(verifyCheckout, { query: { sessionId } })).body

const pay = async (sessionId: string, body = {}) =>
  (await sandbox(`_pay/${sessionId}`, body)).status

const livingAtProvider = async (customer: string) =>
  (await t.app.services.stripe.subscriptions.list({ customer })).data

const customerOf = async (sessionId: string) => String((await pages().retrieve(sessionId)).customer)

async function keptOf(customer: string): Promise<number> {
  const { data } = await t.app.services.stripe.charges.list({ limit: 100 })
  return data
    .filter((charge) => charge.customer === customer && charge.paid)
    .reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0)
}

const mailsOf = (owner: Staff, template: string) =>
  t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('mail_outbox').select('subject').where('template', '=', template).execute(),
  )

/** Creates two payable pages, as when the first is paid while it is being replaced. */
async function twoPayablePages(owner: Staff) {
  const first = await press(owner)
  const hide = (status: 'expired' | 'open') =>
    t.inTenant(owner.tenantId, (db) =>
      db
        .updateTable('plan_checkouts')
        .set({ status })
        .where('stripe_session_id', '=', first.sessionId)
        .execute(),
    )
  await hide('expired')
  const second = await press(owner, { planId: 'growth', interval: 'month' })
  await hide('open')
  return [first.sessionId, second.sessionId] as const
}

describe('the card page for a plan', () => {
  test('closes the one that another tab has opened before', async () => {
    const owner = await t.owner()
    const first = await press(owner)
    const second = await press(owner)
    expect((await pages().retrieve(first.sessionId)).status).toBe('expired')
    expect(await pay(first.sessionId)).toBe(409)
    expect(await pay(second.sessionId)).toBe(200)
    expect(await stateOf(first.sessionId)).toMatchObject({ state: 'cancelled' })
  })

  test('is one of five that were asked for in the same moment', async () => {
    const owner = await t.owner()
    const asked = await Promise.all(Array.from({ length: 5 }, () => press(owner)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await t.runJobs()
    const rows = await t.inTenant(owner.tenantId, (db) =>
      db.selectFrom('plan_checkouts').select(['status', 'stripe_session_id']).execute(),
    )
    const states = await Promise.all(
      rows.map(async (row) => (await pages().retrieve(row.stripe_session_id ?? '')).status),
    )
    expect(states.filter((state) => state === 'open')).toHaveLength(1)
    expect(rows.filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  test('belongs to the business’s one customer at the provider, whichever tab opened it', async () => {
    const owner = await t.owner()
    const asked = [...(await Promise.all([press(owner), press(owner)])), await press(owner)]
    const opened = asked.filter(({ sessionId }) => sessionId)
    const customers = await Promise.all(opened.map(({ sessionId }) => customerOf(sessionId)))
    expect(new Set(customers).size).toBe(1)
    expect(customers[0]).toMatch(/^cus_/)
  })

  test('that was paid while its event got lost is not followed by another', async () => {
    const owner = await t.owner()
    const { sessionId } = await press(owner)
    await pay(sessionId)
    const again = await press(owner)
    expect(again.body.url).toContain(`/stripeVerify?session_id=${sessionId}`)
    expect((await owner.call(getSubscription)).body.subscription?.status).toBe('active')
    expect(await livingAtProvider(await customerOf(sessionId))).toHaveLength(1)
    expect((await press(owner)).problem).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('WHK-06 counts as paid without any event, by looking', async () => {
    const owner = await t.owner()
    const { sessionId } = await press(owner)
    await pay(sessionId)
    await t.runJobs({ early: true })
    expect((await owner.call(getSubscription)).body.subscription?.status).toBe('active')
  })

  test('WHK-02 counts as paid by whichever of its events comes first', async () => {
    const owner = await t.owner()
    const { sessionId } = await press(owner)
    await pay(sessionId)
    const [subscription] = await livingAtProvider(await customerOf(sessionId))
    await sendEvent(t, eventOf('customer.subscription.created', subscription ?? {}))
    expect(await stateOf(sessionId)).toMatchObject({ state: 'paid' })
    await tell('checkout.session.completed', sessionId)
    await t.runJobs()
    expect(await mailsOf(owner, 'plan-paid')).toHaveLength(1)
  })

  test('ends the period when the provider says', async () => {
    const owner = await t.owner()
    const { sessionId } = await press(owner)
    await pay(sessionId)
    await tell('checkout.session.completed', sessionId)
    const [subscription] = await livingAtProvider(await customerOf(sessionId))
    const { body } = await owner.call(getSubscription)
    const end = (subscription as Stripe.Subscription).items.data[0]?.current_period_end ?? 0
    expect(Date.parse(body.subscription?.periodEndsAt ?? '')).toBe(end * 1000)
  })
})

describe('a plan that was paid in two tabs', () => {
  test.each([
    ['in order', [0, 1]],
    ['the second first', [1, 0]],
    ['each of them twice', [0, 0, 1, 1]],
    ['the first again at the end', [0, 1, 0]],
  ])('is one subscription, and the rest goes back: told %s', async (_how, order) => {
    const owner = await t.owner()
    const both = await twoPayablePages(owner)
    for (const sessionId of both) expect(await pay(sessionId)).toBe(200)
    const customer = await customerOf(both[0])
    expect(await livingAtProvider(customer)).toHaveLength(2)
    for (const index of order) await tell('checkout.session.completed', both[index] ?? '')
    await t.runJobs()

    const [winner, loser] = order[0] === 0 ? both : [both[1], both[0]]
    expect(await stateOf(winner)).toMatchObject({ state: 'paid' })
    expect(await stateOf(loser)).toMatchObject({
      state: 'cancelled',
      message: expect.stringContaining('refunding the second payment'),
    })
    const living = await livingAtProvider(customer)
    expect(living.map(({ id }) => id)).toEqual([(await pages().retrieve(winner)).subscription])
    expect(await keptOf(customer)).toBe((await pages().retrieve(winner)).amount_total)
    const rows = await t.inTenant(owner.tenantId, (db) =>
      db.selectFrom('subscriptions').select(['status', 'stripe_subscription_id']).execute(),
    )
    expect(rows).toEqual([{ status: 'active', stripe_subscription_id: living[0]?.id }])
    expect(await mailsOf(owner, 'plan-paid-twice')).toHaveLength(1)
  })

  test('WHK-01 at once, and told of twice, is one subscription, too', async () => {
    const owner = await t.owner()
    const both = await twoPayablePages(owner)
    await Promise.all(both.map((sessionId) => pay(sessionId)))
    await Promise.all(
      [...both, ...both].map((sessionId) => tell('checkout.session.completed', sessionId)),
    )
    await t.runJobs()
    const customer = await customerOf(both[0])
    expect(await livingAtProvider(customer)).toHaveLength(1)
    expect([2400, 6500]).toContain(await keptOf(customer))
    expect(await mailsOf(owner, 'plan-paid-twice')).toHaveLength(1)
  })

  test('IDM-07 gets its money back once, however often the sending is tried', async () => {
    const owner = await t.owner()
    const both = await twoPayablePages(owner)
    for (const sessionId of both) await pay(sessionId)
    for (const sessionId of both) await tell('checkout.session.completed', sessionId)
    const [, second] = both
    const { invoice } = await pages().retrieve(second, { expand: ['invoice.payments'] })
    const payment = (invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent
    // An earlier try was interrupted between the refund and its record.
    await t.app.services.stripe.refunds.create({ payment_intent: String(payment) })
    await t.runJobs()
    const refunds = await t.app.services.stripe.refunds.list({ payment_intent: String(payment) })
    expect(refunds.data).toHaveLength(1)
    expect(await mailsOf(owner, 'plan-paid-twice')).toHaveLength(1)
  })
})

describe('an event about a plan', () => {
  test('WHK-05 that names another business changes neither', async () => {
    const [owner, other] = [await t.owner(), await t.owner()]
    const { sessionId } = await press(owner)
    const session = await pages().retrieve(sessionId)
    const metadata = { ...session.metadata, tenant_id: other.tenantId }
    const forged = { ...session, metadata, status: 'complete', payment_status: 'paid' }
    await sendEvent(t, eventOf('checkout.session.completed', forged))
    for (const one of [owner, other])
      expect((await one.call(getSubscription)).body.subscription).toBeNull()
  })

  test('WHK-05 that claims a payment which the provider does not know is not believed', async () => {
    const owner = await t.owner()
    const { sessionId } = await press(owner)
    const session = await pages().retrieve(sessionId)
    await sendEvent(
      t,
      eventOf('checkout.session.completed', {
        ...session,
        status: 'complete',
        payment_status: 'paid',
      }),
    )
    expect(await stateOf(sessionId)).toMatchObject({ state: 'processing' })
    expect((await owner.call(getSubscription)).body.subscription).toBeNull()
  })
})
