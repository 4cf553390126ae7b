import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../app.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, productUrl: 'http://127.0.0.1:9' })
  const { port } = sandbox
  stripe = new Stripe('sk_test_sandbox', { host: 'localhost', port, protocol: 'http' })
  await control('_control', { muted: true })
})
afterAll(() => sandbox.close())

const control = (path: string, body: object = {}) =>
  fetch(`http://localhost:${sandbox.port}/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const charge = (amount: number, currency = 'gbp') =>
  stripe.paymentIntents.create({
    amount,
    currency,
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })

test('a payment, less its fee and what was given back, is paid out after two days and arrives after two more', async () => {
  const intent = await charge(10_000)
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })
  await charge(500, 'eur')
  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  expect(data).toMatchObject([
    { amount: 500, currency: 'eur', fee: 28, status: 'pending' },
    { type: 'refund', amount: -1_000, fee: 0, net: -1_000, source: { id: refund.id } },
    { type: 'charge', amount: 10_000, fee: 170, net: 9_830, source: { payment_intent: intent.id } },
  ])
  await control('_control', { advanceSeconds: 2 * 86_400 + 1 })
  const payouts = (await stripe.payouts.list()).data
  expect(payouts).toMatchObject([
    { amount: 8_830, currency: 'gbp', status: 'in_transit', reconciliation_status: 'completed' },
    { amount: 472, currency: 'eur', status: 'in_transit' },
  ])
  const payout = payouts[0]?.id ?? ''
  const within = (await stripe.balanceTransactions.list({ payout })).data
  expect(within.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -8_830],
    ['refund', -1_000],
    ['charge', 9_830],
  ])
  await control('_control', { advanceSeconds: 2 * 86_400 })
  expect((await stripe.payouts.retrieve(payout)).status).toBe('paid')
})

test('a payout that the bank refuses goes back into the balance and leaves anew', async () => {
  const intent = await charge(2_000)
  const paidOut = await control('_payout', { intents: [intent.id] })
  const [{ id }] = (await paidOut.json()) as [{ id: string }]
  await control(`_payout/${id}`, { status: 'failed' })
  expect(await stripe.payouts.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_message: 'The bank account has been closed.',
  })
  const [back] = (await stripe.balanceTransactions.list()).data
  expect(back).toMatchObject({ type: 'payout_failure', net: 1_950, source: id })
})

test('the balance is read on from the last transaction that is known', async () => {
  const before = (await stripe.balanceTransactions.list({ limit: 1 })).data[0]?.id ?? ''
  for (const amount of [300, 400, 500]) await charge(amount)
  const next = await stripe.balanceTransactions.list({ ending_before: before, limit: 2 })
  expect(next.data.map(({ amount }) => amount)).toEqual([400, 300])
  expect(next.has_more).toBe(true)
})

test('a disputed payment leaves the balance with a fee, is not refunded, and comes back when it is won', async () => {
  const { id: payment_intent } = await charge(2_000)
  const opened = await control(`_dispute/${payment_intent}`, { reason: 'duplicate' })
  const { id } = (await opened.json()) as { id: string }
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    amount: 2_000,
    payment_intent,
    reason: 'duplicate',
    status: 'needs_response',
    balance_transactions: [{ amount: -2_000, fee: 1_500, type: 'adjustment' }],
  })
  await expect(stripe.refunds.create({ payment_intent })).rejects.toThrow('has been charged back')
  await control(`_dispute/${id}`, { status: 'won' })
  await control(`_dispute/${id}`, { status: 'lost' })
  const { data } = await stripe.disputes.list({ payment_intent })
  expect(data).toMatchObject([
    { status: 'won', balance_transactions: [{ amount: -2_000 }, { amount: 2_000, fee: 0 }] },
  ])
  const types = ['charge.dispute.created', 'charge.dispute.closed']
  expect((await stripe.events.list({ types })).data).toHaveLength(2)
})

test('an inquiry takes nothing until the payer insists', async () => {
  const { id: payment_intent } = await charge(900)
  const opened = await control(`_dispute/${payment_intent}`, { isInquiry: true })
  const { id } = (await opened.json()) as { id: string }
  const asked = await stripe.disputes.retrieve(id)
  expect(asked).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  await control(`_dispute/${id}`, { status: 'needs_response' })
  expect((await stripe.disputes.retrieve(id)).balance_transactions).toHaveLength(1)
})
