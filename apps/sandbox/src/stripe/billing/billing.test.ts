import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../app.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, productUrl: 'http://localhost:9' })
  stripe = new Stripe('sk_test_sandbox', {
    host: 'localhost',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
  })
})
afterAll(() => sandbox.close())

const pass = (days: number) =>
  fetch(`http://localhost:${sandbox.port}/stripe/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: days * 86_400 }),
  })

type Terms = Partial<Stripe.SubscriptionCreateParams> & { reverse?: boolean }

async function subscribe({ reverse = false, ...terms }: Terms = {}) {
  const customer = await stripe.customers.create({
    name: 'Maple',
    tax_exempt: reverse ? 'reverse' : 'none',
  })
  const product = await stripe.products.create({ name: 'Growth' })
  return await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data: priceData(product.id, 1000) }],
    default_payment_method: 'pm_card_visa',
    ...terms,
  })
}

const priceData = (product: string, amount: number, interval: 'month' | 'year' = 'month') => ({
  currency: 'eur',
  product,
  unit_amount: amount,
  recurring: { interval },
})

const readProduct = ({ items }: Stripe.Subscription) => String(items.data[0]?.price.product)

const listInvoices = async ({ id }: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: id, limit: 100 })).data

async function makeCode(coupon: Stripe.CouponCreateParams, code?: string, most?: number) {
  const { id } = await stripe.coupons.create(coupon)
  return await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    ...(code && { code }),
    ...(most && { max_redemptions: most }),
  })
}

test('tax is a line of its own, and none where whoever buys accounts for it', async () => {
  const rate = await stripe.taxRates.create({
    display_name: 'VAT',
    percentage: 23,
    inclusive: false,
    country: 'IE',
  })
  const taxed = await subscribe({ default_tax_rates: [rate.id] })
  expect((await listInvoices(taxed))[0]).toMatchObject({
    subtotal: 1000,
    total: 1230,
    total_taxes: [{ amount: 230, taxable_amount: 1000, taxability_reason: 'standard_rated' }],
  })
  const reverse = await subscribe({ reverse: true })
  const [invoice] = await listInvoices(reverse)
  expect(invoice).toMatchObject({ total: 1000, customer_tax_exempt: 'reverse' })
  const paper = await (await fetch(invoice?.invoice_pdf ?? '')).text()
  expect(paper).toContain('reverse charge')
})

test('a code counts once, for some months or for ever, and no more often than its limit', async () => {
  const once = await makeCode({ percent_off: 50, duration: 'once' }, 'HALF')
  const subscription = await subscribe({ discounts: [{ promotion_code: once.id }] })
  await pass(31)
  expect((await listInvoices(subscription)).map(({ total }) => total)).toEqual([1000, 500])
  expect((await stripe.promotionCodes.list({ code: 'half' })).data).toHaveLength(1)

  const few = await makeCode({ amount_off: 300, currency: 'eur', duration: 'forever' }, 'FEW', 2)
  const tried = await Promise.allSettled(
    Array.from({ length: 5 }, () => subscribe({ discounts: [{ promotion_code: few.id }] })),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await stripe.promotionCodes.retrieve(few.id)).times_redeemed).toBe(2)
})

test('a schedule changes the price with the next period, also its length, and can be released', async () => {
  const subscription = await subscribe()
  const [item] = subscription.items.data
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [now] = made.phases
  await stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item?.price.id ?? '' }],
        start_date: now?.start_date ?? 0,
        end_date: now?.end_date ?? 0,
      },
      {
        items: [{ price_data: priceData(readProduct(subscription), 9000, 'year') }],
        duration: { interval: 'year', interval_count: 1 },
      },
    ],
  })
  await expect(
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toThrow('managed by the subscription schedule')
  await pass(31)
  expect((await listInvoices(subscription)).map(({ total }) => total)).toEqual([9000, 1000])
  await stripe.subscriptionSchedules.release(made.id)
  expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull()
})

test('a paused subscription charges nothing, and gives back what was not used when it goes on', async () => {
  const subscription = await subscribe()
  await pass(10)
  const pause = () =>
    stripe.subscriptions.pause(subscription.id, {
      bill_for: { unused_time_from: { type: 'now' } },
      invoicing_behavior: 'pending_invoice_item',
    })
  await pause()
  await pass(60)
  expect(await listInvoices(subscription)).toHaveLength(1)
  const resumed = await stripe.subscriptions.resume(subscription.id)
  expect(resumed.status).toBe('active')
  const [invoice] = await listInvoices(subscription)
  expect(invoice?.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1])
  expect(invoice?.total).toBeLessThan(400)

  await pass(20)
  await pause()
  await stripe.subscriptions.update(subscription.id, {
    default_payment_method: 'pm_card_chargeDeclined',
  })
  const refused = await stripe.subscriptions.resume(subscription.id, {
    payment_behavior: 'resume_on_payment_success',
  })
  expect(refused.status).toBe('paused')
})

test('another interval begins at once, and what was not used is given back', async () => {
  const subscription = await subscribe()
  await pass(10)
  const [item] = subscription.items.data
  const change = {
    items: [
      { id: item?.id ?? '', price_data: priceData(readProduct(subscription), 10_000, 'year') },
    ],
    proration_behavior: 'always_invoice' as const,
  }
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: change,
  })
  await expect(stripe.subscriptions.update(subscription.id, change)).rejects.toThrow(
    'only simulates',
  )
  await stripe.subscriptions.update(subscription.id, {
    ...change,
    payment_behavior: 'error_if_incomplete',
  })
  const [invoice] = await listInvoices(subscription)
  expect(invoice?.total).toBe(preview.total)
  expect(invoice?.total).toBeGreaterThan(9000)
  expect(invoice?.total).toBeLessThan(10_000)
})
