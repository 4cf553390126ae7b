import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DEFAULT_CONNECT_SECRET,
  DEFAULT_WEBHOOK_SECRET,
  startSandbox,
  type Sandbox,
} from '../../app.ts'

type Hook = { path: string; body: string; signature: string }

let sandbox: Sandbox
let product: Server
let stripe: Stripe
let hooks: Hook[] = []

const clientFor = (stripeAccount?: string) =>
  new Stripe('sk_test_sandbox', {
    host: 'localhost',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    ...(stripeAccount && { stripeAccount }),
  })

beforeAll(async () => {
  product = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      hooks.push({ path: request.url ?? '', body, signature })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  sandbox = await startSandbox({ port: 0, productUrl })
  stripe = clientFor()
})
afterAll(async () => {
  await sandbox.close()
  product.close()
})
beforeEach(() => {
  hooks = []
})

const order = async (path: string, body: object = {}) => {
  const reply = await fetch(`${sandbox.url}/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as { id: string }
}

const controller = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
} as const

const createAccount = () => stripe.accounts.create({ country: 'GB', controller })

const linkTo = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://shop.localhost/again',
    return_url: 'http://shop.localhost/back',
  })

const choose = (url: string, choice: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })

const session = (client: Stripe, fee?: number) =>
  client.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.localhost/done',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: 1000, product_data: { name: 'Bread' } },
      },
    ],
    ...(fee !== undefined && { payment_intent_data: { application_fee_amount: fee } }),
  })

const eventsUntil = async (type: string) => {
  const types = () => hooks.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  await expect.poll(types, { timeout: 3000 }).toContain(type)
  return hooks.filter(({ body }) => (JSON.parse(body) as { type: string }).type === type)
}

test('an account owes details until its onboarding page is submitted', async () => {
  const account = await createAccount()
  expect(account).toMatchObject({
    charges_enabled: false,
    details_submitted: false,
    controller: { fees: { payer: 'account' }, stripe_dashboard: { type: 'full' } },
    requirements: { disabled_reason: 'requirements.past_due' },
  })
  const link = await linkTo(account.id)
  expect(link).not.toHaveProperty('id')
  expect(await (await fetch(link.url)).text()).toContain('Set up payments')
  const later = await choose(link.url, 'later')
  expect(later.headers.get('location')).toBe('http://shop.localhost/back')
  expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false)
  const again = await linkTo(account.id)
  await fetch(again.url)
  await choose(again.url, 'submit')
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    details_submitted: true,
    requirements: { currently_due: [], disabled_reason: null },
  })
  const [hook] = await eventsUntil('account.updated')
  const { path, body, signature } = hook ?? { path: '', body: '', signature: '' }
  expect(path).toBe('/api/payments/stripe/connect-webhook')
  expect(stripe.webhooks.constructEvent(body, signature, DEFAULT_CONNECT_SECRET).account).toBe(
    account.id,
  )
  expect(() => stripe.webhooks.constructEvent(body, signature, DEFAULT_WEBHOOK_SECRET)).toThrow()
})

test('a link works once, for five minutes', async () => {
  const { id } = await createAccount()
  const visit = async (url: string) =>
    (await fetch(url, { redirect: 'manual' })).headers.get('location')
  const { url } = await linkTo(id)
  expect([await visit(url), await visit(url)]).toEqual([null, 'http://shop.localhost/again'])
  const late = await linkTo(id)
  await order('_control', { advanceSeconds: 301 })
  expect(await visit(late.url)).toBe('http://shop.localhost/again')
  await expect(
    stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'nowhere',
      return_url: 'http://shop.localhost',
    }),
  ).rejects.toMatchObject({ code: 'url_invalid' })
})

test('an object of one account is missing in every other', async () => {
  const [one, other] = [await order('_account'), await order('_account')]
  const merchant = clientFor(one.id)
  const { id } = await session(merchant)
  await order(`_pay/${id}`)
  const paid = await merchant.checkout.sessions.retrieve(id)
  const intent = String(paid.payment_intent)
  const refund = await merchant.refunds.create({ payment_intent: intent, amount: 100 })
  const charge = String((await merchant.paymentIntents.retrieve(intent)).latest_charge)
  const dispute = await order(`_dispute/${intent}`)
  const reads: ((client: Stripe) => Promise<unknown>)[] = [
    (client) => client.checkout.sessions.retrieve(id),
    (client) => client.paymentIntents.retrieve(intent),
    (client) => client.charges.retrieve(charge),
    (client) => client.refunds.retrieve(refund.id),
    (client) => client.disputes.retrieve(dispute.id),
    (client) => client.refunds.create({ payment_intent: intent }),
    (client) => client.paymentIntents.capture(intent),
    (client) => client.checkout.sessions.expire(id),
  ]
  for (const read of reads)
    for (const client of [stripe, clientFor(other.id)])
      await expect(read(client), read.toString()).rejects.toMatchObject({
        code: 'resource_missing',
        statusCode: 404,
      })
  for (const client of [stripe, clientFor(other.id)]) {
    const lists = [
      await client.refunds.list({ payment_intent: intent }),
      await client.disputes.list({ payment_intent: intent }),
      await client.charges.list({ payment_intent: intent }),
    ]
    expect(lists.map(({ data }) => data.length)).toEqual([0, 0, 0])
  }
  const own = await merchant.balanceTransactions.list()
  expect(own.data.map(({ type }) => type)).toEqual(['adjustment', 'refund', 'charge'])
  const [completed] = (await eventsUntil('checkout.session.completed')).slice(-1)
  expect(JSON.parse(completed?.body ?? '{}')).toMatchObject({ account: one.id })
  const events = await merchant.events.list({ type: 'checkout.session.completed' })
  await expect(stripe.events.retrieve(events.data[0]?.id ?? '')).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('an object created without an account belongs to the platform', async () => {
  const { id } = await session(stripe)
  const { id: account } = await order('_account')
  await expect(clientFor(account).checkout.sessions.retrieve(id)).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await order(`_pay/${id}`)
  const [hook] = await eventsUntil('checkout.session.completed')
  expect(hook?.path).toBe('/api/payments/stripe/webhook')
  expect(JSON.parse(hook?.body ?? '{}')).not.toHaveProperty('account')
})

test('an idempotency key of one account is unused in another', async () => {
  const [one, other] = [await order('_account'), await order('_account')]
  const options = { idempotencyKey: 'customer_1' }
  const made = await Promise.all(
    [one, one, other].map(({ id }) => clientFor(id).customers.create({ name: id }, options)),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(2)
})

test('a restricted account charges nothing, on a page opened before too, and refunds', async () => {
  const { id: account } = await order('_account')
  const merchant = clientFor(account)
  const [paid, open] = [await session(merchant), await session(merchant)]
  await order(`_pay/${paid.id}`)
  await order(`_account/${account}`, { condition: 'restricted' })
  await expect(session(merchant)).rejects.toThrow('cannot currently make charges')
  const refused = await fetch(`${sandbox.url}/stripe/_pay/${open.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(refused.status).toBe(402)
  const { payment_intent: intent } = await merchant.checkout.sessions.retrieve(paid.id)
  expect((await merchant.refunds.create({ payment_intent: String(intent) })).status).toBe(
    'succeeded',
  )
})

test('a requirement with a deadline restricts the account once it has passed', async () => {
  const { id } = await order('_account', { condition: 'restricted_soon' })
  const read = async () => {
    const { charges_enabled: isEnabled, requirements } = await stripe.accounts.retrieve(id)
    return [isEnabled, requirements?.currently_due, requirements?.past_due]
  }
  const due = ['individual.verification.document']
  expect(await read()).toEqual([true, due, []])
  await order('_control', { advanceSeconds: 14 * 86_400 + 1 })
  expect(await read()).toEqual([false, due, due])
})

test('a deauthorized account is out of reach, and says so', async () => {
  const { id: account } = await order('_account')
  const merchant = clientFor(account)
  const { id } = await session(merchant)
  await choose(`${sandbox.url}/stripe/accounts/${account}`, 'deauthorize')
  await eventsUntil('account.application.deauthorized')
  for (const call of [
    () => merchant.checkout.sessions.retrieve(id),
    () => session(merchant),
    () => stripe.accounts.retrieve(account),
    () => linkTo(account),
    () => clientFor('acct_unknown').customers.list(),
  ])
    await expect(call()).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
})

test('an application fee leaves the account’s charge and reaches the platform', async () => {
  const { id: account } = await order('_account')
  const merchant = clientFor(account)
  const { id } = await session(merchant, 50)
  await order(`_pay/${id}`)
  const [own] = (await merchant.balanceTransactions.list()).data
  expect(own).toMatchObject({ amount: 1000, fee: 85, net: 915 })
  const [share] = (await stripe.balanceTransactions.list({ limit: 1 })).data
  expect(share).toMatchObject({ type: 'application_fee', amount: 50, fee: 0 })
  await expect(session(stripe, 50)).rejects.toThrow('direct payment')
})

test('a capture sets its own application fee: at least 1, and at most what is captured', async () => {
  const { id: account } = await order('_account')
  const merchant = clientFor(account)
  const authorise = () =>
    merchant.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      application_fee_amount: 50,
    })
  const { id } = await authorise()
  const capture = (amount_to_capture: number, application_fee_amount?: number) =>
    merchant.paymentIntents.capture(id, {
      amount_to_capture,
      ...(application_fee_amount !== undefined && { application_fee_amount }),
    })
  for (const fee of [0, -1])
    await expect(capture(400, fee)).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'application_fee_amount',
    })
  expect(await capture(400, 20)).toMatchObject({ application_fee_amount: 20 })
  await merchant.paymentIntents.capture((await authorise()).id, { amount_to_capture: 30 })
  const { data } = await merchant.balanceTransactions.list({ type: 'charge' })
  const shares = data.map(({ fee_details: fees }) =>
    fees.filter(({ type }) => type === 'application_fee').map(({ amount }) => amount),
  )
  expect(shares).toEqual([[30], [20]])
  const own = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'gbp',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  await expect(
    stripe.paymentIntents.capture(own.id, { application_fee_amount: 1 }),
  ).rejects.toThrow('direct payment')
})
