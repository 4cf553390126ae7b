import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_WEBHOOK_SECRET, startSandbox, type Sandbox } from '../app.ts'

type Hook = { body: string; signature: string }

let sandbox: Sandbox
let product: Server
let stripe: Stripe
let hooks: Hook[] = []
let refuseNext = 0

beforeAll(async () => {
  product = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      hooks.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(refuseNext-- > 0 ? 500 : 200).end()
    })
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  sandbox = await startSandbox({ port: 0, productUrl })
  stripe = new Stripe('sk_test_sandbox', {
    host: 'localhost',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 2,
  })
})

afterAll(async () => {
  await sandbox.close()
  product.close()
})

beforeEach(async () => {
  hooks = []
  refuseNext = 0
  await control({ reset: true, retryBaseMs: 20 })
})

test('a paid session carries Stripe’s fields and the product gets a signed event', async () => {
  const session = await openSession()
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1300,
    client_reference_id: 'order-1',
    payment_intent: null,
  })
  await pay(session.id)
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    metadata: { tenant: 'maple' },
  })
  expect(paid.payment_intent).toMatchObject({
    status: 'succeeded',
    metadata: { order: '1' },
    latest_charge: { object: 'charge', captured: true },
  })
  expect(paid.line_items?.data[0]).toMatchObject({ quantity: 2, amount_total: 1000 })
  await eventsUntil('checkout.session.completed')
  await eventsUntil('payment_intent.succeeded')
})

test('the same idempotency key makes one object, another body under it is refused', async () => {
  const options = { idempotencyKey: `key-${Date.now()}` }
  const [first, second] = [
    await stripe.customers.create({ email: 'a@example.com' }, options),
    await stripe.customers.create({ email: 'a@example.com' }, options),
  ]
  expect(second.id).toBe(first.id)
  await expect(stripe.customers.create({ email: 'b@example.com' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('a lost reply is retried by the SDK without a second object', async () => {
  await control({ failNext: { status: 500, after: true } })
  const email = `lost-${Date.now()}@example.com`
  await stripe.customers.create({ email })
  expect((await stripe.customers.list({ email })).data).toHaveLength(1)
})

test.each([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
])('card %s is refused with %s and the session stays open', async (card, declineCode) => {
  const session = await openSession()
  const answer = await pay(session.id, { card })
  expect(answer.status).toBe(402)
  expect(await answer.json()).toMatchObject({ error: { decline_code: declineCode } })
  const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(open).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test('the card page works as a plain form: errors, 3-D Secure, success address', async () => {
  const session = await openSession()
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${session.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const card = {
    number: '4000 0025 0000 3155',
    expiry: '12 / 34',
    cvc: '123',
    name: 'Ada',
    email: 'ada@example.com',
  }
  const wrong = await post('', { ...card, number: '4242 4242 4242 4241' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('Your card number is invalid.')
  expect((await post('', card)).headers.get('location')).toBe(`/stripe/pay/${session.id}/challenge`)
  expect(await (await post('/challenge', { answer: 'fail' })).text()).toContain(
    'failed authentication',
  )
  await post('', card)
  const passed = await post('/challenge', { answer: 'complete' })
  expect(passed.headers.get('location')).toBe(`http://shop.localhost/done?s=${session.id}`)
  expect((await post('', card)).headers.get('location')).toBe(passed.headers.get('location'))
})

test('refunds add up and cannot exceed the charge', async () => {
  const session = await openSession()
  await pay(session.id)
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
  await stripe.refunds.create({ payment_intent: String(intent), amount: 300 })
  await expect(
    stripe.refunds.create({ payment_intent: String(intent), amount: 1001 }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  await stripe.refunds.create({ payment_intent: String(intent) })
  await expect(stripe.refunds.create({ payment_intent: String(intent) })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const refunded = (await eventsUntil('charge.refunded')).find(
    (event) => event.type === 'charge.refunded',
  )
  expect(refunded?.data.object).toMatchObject({ amount_refunded: 300, refunded: false })
})

test('a refund to Stripe’s cards for it is pending first, or fails once the bank has answered', async () => {
  const refundOf = async (card: string) => {
    const session = await openSession()
    await pay(session.id, { card })
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
    return await stripe.refunds.create({ payment_intent: String(intent), amount: 300 })
  }
  const slow = await refundOf('4000000000007726')
  const failing = await refundOf('4000000000005126')
  expect([slow.status, failing.status]).toEqual(['pending', 'succeeded'])
  await control({ advanceSeconds: 31 })
  expect((await stripe.refunds.retrieve(slow.id)).status).toBe('succeeded')
  expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  const failed = (await eventsUntil('refund.failed')).find((each) => each.type === 'refund.failed')
  expect(failed?.data.object).toMatchObject({ id: failing.id })
  const charge = await stripe.charges.retrieve(String(failing.charge))
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a trial without a card becomes past due when its time has passed', async () => {
  const customer = await stripe.customers.create({ email: 'trial@example.com' })
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 2900,
    recurring: { interval: 'month' },
    product_data: { name: 'Starter' },
    lookup_key: `starter-${Date.now()}`,
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 14,
  })
  expect(subscription.status).toBe('trialing')
  await control({ advanceSeconds: 15 * 86_400 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  await eventsUntil('invoice.payment_failed')
  await eventsUntil('customer.subscription.updated')
})

test('a subscription bought on the card page is active and billed', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    success_url: 'http://shop.localhost/done',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: 7900,
          recurring: { interval: 'month' },
          product_data: { name: 'Growth' },
        },
        quantity: 1,
      },
    ],
    subscription_data: { metadata: { tenant: 'maple' } },
  })
  await pay(session.id)
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice'],
  })
  expect(done).toMatchObject({
    payment_status: 'paid',
    subscription: { status: 'active', metadata: { tenant: 'maple' } },
    invoice: { status: 'paid', amount_paid: 7900 },
  })
})

test('an unanswered session expires and tells the product', async () => {
  const session = await openSession()
  await stripe.checkout.sessions.expire(session.id)
  await eventsUntil('checkout.session.expired')
  expect((await fetch(`${sandbox.url}/stripe/pay/${session.id}`)).status).toBe(410)
})

test('webhooks are retried with a fresh signature, duplicated and reordered on purpose', async () => {
  refuseNext = 1
  await control({ duplicate: 1 })
  const session = await openSession()
  await pay(session.id)
  await expect.poll(() => hooks.length, { timeout: 3000 }).toBe(5)
  await control({ duplicate: 0, reorder: true })
  hooks = []
  await pay((await openSession()).id)
  await expect
    .poll(() => hooks.map(({ body }) => (JSON.parse(body) as { type: string }).type), {
      timeout: 3000,
    })
    .toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
})

test('a parameter that nothing reads is refused, nested too, and so is a field that cannot be expanded', async () => {
  const misspelt = { emial: 'sam@example.com' } as Stripe.CustomerCreateParams
  await expect(stripe.customers.create(misspelt)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'emial',
  })
  const nested = { address: { zip: 'LS1 6HD' } }
  await expect(
    stripe.customers.create(nested as Stripe.CustomerCreateParams),
  ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'address[zip]' })
  const line = {
    price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Loaf', title: 'Rye' } },
  }
  await expect(
    stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost/paid',
      line_items: [{ ...line, quantity: 1 }],
    }),
  ).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'line_items[0][price_data][product_data][title]',
  })
  const { id } = await openSession()
  await expect(
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'payment'] }),
  ).rejects.toThrow('This property cannot be expanded (payment).')
})

test('too little is not charged, nor what might redirect to nowhere', async () => {
  const priced = (currency: string, unit_amount: number) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Bun' } } },
      ],
      success_url: 'http://shop.localhost/done',
    })
  for (const [currency, least] of [
    ['eur', 50],
    ['jpy', 50],
    ['huf', 17_500],
  ] as const) {
    await expect(priced(currency, least - 1)).rejects.toMatchObject({ code: 'amount_too_small' })
    expect((await priced(currency, least)).amount_total).toBe(least)
  }
  await expect(
    stripe.paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_visa',
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'return_url' })
})

test('errors have Stripe’s shape', async () => {
  await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(
    new Stripe('nonsense', {
      host: 'localhost',
      port: sandbox.port,
      protocol: 'http',
    }).customers.list(),
  ).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  await expect(
    stripe.paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      payment_method: 'pm_card_chargeDeclined',
    }),
  ).rejects.toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline' })
})

function openSession() {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: 'order-1',
    metadata: { tenant: 'maple' },
    payment_intent_data: { metadata: { order: '1' } },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Sourdough' } },
      },
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Delivery',
          type: 'fixed_amount',
          fixed_amount: { amount: 300, currency: 'gbp' },
        },
      },
    ],
    success_url: 'http://shop.localhost/done?s={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.localhost/cart',
  })
}

function pay(session: string, body: object = {}) {
  return fetch(`${sandbox.url}/stripe/_pay/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function control(body: object) {
  return fetch(`${sandbox.url}/stripe/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function eventsUntil(type: string) {
  const events = () =>
    hooks.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, DEFAULT_WEBHOOK_SECRET),
    )
  await expect.poll(() => events().map((event) => event.type), { timeout: 3000 }).toContain(type)
  return events()
}
