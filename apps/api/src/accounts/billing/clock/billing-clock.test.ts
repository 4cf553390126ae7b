import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type Stripe from 'stripe'

import { getSubscription, startTrial } from '@marketday/contract/accounts/billing/billing'
import { createItem, listItems } from '@marketday/contract/catalog/products/products'

import { passTime } from '../../../../testing/platform/pass-time.ts'
import { startPlanTime } from '../../../../testing/sales/plan-time.ts'
import { scheduledRun } from '../../../../testing/scheduled-run.ts'
import { fillCart, openShop, orderDirectly, pay } from '../../../../testing/shop-fixture.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { reconcileSubscriptions } from './billing-clock.ts'

let time: Awaited<ReturnType<typeof startPlanTime>>
let t: TestApp
beforeAll(async () => {
  time = await startPlanTime()
  t = time.t
})
afterAll(() => time.close())
beforeEach(() => time.hear(() => []))

const starter = { planId: 'starter', interval: 'month' as const }
const statusOf = async (owner: Staff) => (await time.planOf(owner)).status

const subjectsOf = async (owner: Staff) => {
  const rows = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('template', 'in', ['trial-ending', 'plan-unpaid'])
      .orderBy('mail_id')
      .execute(),
  )
  return rows.map(({ subject }) => subject)
}

const newItem = (title: string) => ({
  body: { title, variants: [{ optionValues: [], priceMinor: 100 }] },
})

describe('a trial', () => {
  test('without a card is remembered at 7, 3 and 1 days, each once, and ends in a pause', async () => {
    const owner = await t.owner('Trial Bakery')
    await owner.call(startTrial, { body: starter })
    for (let day = 1; day <= 16; day += 1) await time.pass(1)
    expect(await subjectsOf(owner)).toEqual([
      'The trial of Trial Bakery ends in 7 days',
      'The trial of Trial Bakery ends in 3 days',
      'The trial of Trial Bakery ends tomorrow',
      'The trial of Trial Bakery has ended',
    ])
    expect(await statusOf(owner)).toBe('paused')
  })

  test('that has ended takes no orders, shows its shop and its panel, and sells again once it is paid', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const { owner, shopper, variantIds } = shop
    const lines = [{ variantId: variantIds[0] ?? '', quantity: 1 }]
    await owner.call(startTrial, { body: starter })
    await time.pass(15)
    const refused = await orderDirectly(shopper, lines)
    expect(refused.problem).toMatchObject({ status: 403, code: 'shop_closed' })
    expect(refused.problem.message).toBe(
      'Test Bakery isn’t accepting orders at the moment. You can still browse. Please come back later, or contact the shop. No order was placed and nothing was charged.',
    )
    const total = await fillCart(shopper, shop, [1])
    for (const method of ['card', 'cash'] as const)
      expect((await pay(shopper, { method, total })).problem.code).toBe('shop_closed')

    const back = await time.again(owner)
    expect((await back.call(listItems, { query: {} })).status).toBe(200)
    expect((await back.call(getSubscription)).body.subscription?.status).toBe('paused')
    expect((await back.call(startTrial, { body: starter })).status).toBe(409)
    await time.payPlan(back)
    expect(await statusOf(owner)).toBe('active')
    expect((await orderDirectly(shopper, lines)).status).toBe(201)
  })

  test('with a card is charged on its last day, and nobody is remembered of it', async () => {
    const owner = await t.owner()
    await owner.call(startTrial, { body: starter })
    await time.payPlan(owner)
    expect(await statusOf(owner)).toBe('trialing')
    await time.pass(13)
    expect([await statusOf(owner), await time.chargedOf(owner)]).toEqual(['trialing', 0])
    await time.pass(1.1)
    expect([await statusOf(owner), await time.chargedOf(owner)]).toEqual(['active', 2400])
    expect(await subjectsOf(owner)).toEqual([])
  })
})

describe('a plan whose card is refused', () => {
  test('is written about, only shows, goes offline and ends; its shop sells until it is offline', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 50 }])
    const { owner, variantIds } = shop
    const order = async () =>
      (
        await orderDirectly(t.shopper(owner.slug), [
          { variantId: variantIds[0] ?? '', quantity: 1 },
        ])
      ).status
    await time.payPlan(owner)
    await time.loseCard(owner)
    await time.pass(31)
    expect(await statusOf(owner)).toBe('past_due')
    expect(await order()).toBe(201)

    await time.pass(14)
    expect(await statusOf(owner)).toBe('restricted')
    const reading = await time.again(owner)
    const write = () => reading.call(createItem, newItem('Rye'))
    expect((await write()).problem).toMatchObject({ status: 402, code: 'plan_unpaid' })
    expect((await reading.call(listItems, { query: {} })).status).toBe(200)
    expect(await order()).toBe(201)

    await time.pass(14)
    expect(await statusOf(owner)).toBe('suspended')
    // Shop hosts are cached for five seconds.
    passTime(5_100)
    expect(await order()).toBe(404)

    await time.pass(33)
    expect(await statusOf(owner)).toBe('cancelled')
    const { stripe_subscription_id: id } = await time.planOf(owner)
    expect((await t.app.services.stripe.subscriptions.retrieve(id ?? '')).status).toBe('canceled')
    expect(await time.chargedOf(owner)).toBe(2400)
  })

  test.each([
    ['past_due', 33],
    ['restricted', 46],
    ['suspended', 60],
  ])('and is %s works again at once when another card pays', async (status, days) => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const { owner, shopper, variantIds } = shop
    await time.payPlan(owner)
    await time.loseCard(owner)
    await time.pass(31)
    await time.pass(days - 31)
    expect(await statusOf(owner)).toBe(status)
    const back = await time.again(owner)
    await time.giveCard(back)
    expect(await statusOf(owner)).toBe('active')
    expect((await back.call(createItem, newItem('Spelt'))).status).toBe(201)
    const lines = [{ variantId: variantIds[0] ?? '', quantity: 1 }]
    expect((await orderDirectly(shopper, lines)).status).toBe(201)
    expect((await back.call(getSubscription)).body.subscription?.unpaidSince).toBeNull()
  })

  test('gets a mail at 0, 1, 3, 5, 7, 14, 28 and 60 days, whatever order events come in', async () => {
    const owner = await t.owner('Late Bakery')
    await time.payPlan(owner)
    await time.loseCard(owner)
    const shuffled = (events: readonly Stripe.Event[]) => [...events.toReversed(), ...events]
    await time.pass(31, shuffled)
    for (let day = 1; day <= 61; day += 1) await time.pass(1, shuffled)
    const refused = 'A payment for your Marketday plan failed'
    expect(await subjectsOf(owner)).toEqual([
      ...Array.from({ length: 5 }, () => refused),
      'The admin panel of Late Bakery is read-only until its plan is paid',
      'Late Bakery is offline until its plan is paid',
      'The plan of Late Bakery has ended',
    ])
  })

  test('WHK-06 is found by asking when no event of it ever arrives', async () => {
    const owner = await t.owner()
    await time.payPlan(owner)
    await time.loseCard(owner)
    await time.pass(31, () => [])
    // The clock runs every five minutes and fetches plans whose period has ended.
    expect(await statusOf(owner)).toBe('past_due')
  })

  test('WHK-06 a renewal whose event is lost is known as soon as its period has ended', async () => {
    const owner = await t.owner()
    await time.payPlan(owner)
    const before = (await time.planOf(owner)).period_ends_at ?? ''
    await time.pass(31, () => [])
    const { status, period_ends_at: after } = await time.planOf(owner)
    expect(status).toBe('active')
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before) + 27 * 86_400_000)
    // The charge fails an hour later; this event is lost too.
    await time.loseCard(owner)
    await time.pass(0.05, () => [])
    await time.pass(31, () => [])
    expect(await statusOf(owner)).toBe('past_due')
  })
})

describe('what the provider bills', () => {
  const operatorMails = async (owner: Staff) =>
    await t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('mail_outbox')
        .select('mail_id')
        .where('template', '=', 'plan-differs')
        .execute(),
    )
  const reconcile = async () => {
    await reconcileSubscriptions.run(scheduledRun(t))
    await t.runJobs()
  }

  test('is taken over where a plan was changed there and the answer was lost here', async () => {
    const owner = await t.owner()
    await time.payPlan(owner, { planId: 'growth', interval: 'year' })
    await t.inTenant(owner.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ plan_id: 'starter', billing_interval: 'month', amount_minor: 2400 })
        .execute(),
    )
    await reconcile()
    expect(await time.planOf(owner)).toMatchObject({
      plan_id: 'growth',
      billing_interval: 'year',
      amount_minor: 65_000,
    })
  })

  test.each([
    ['price', { unit_amount: 1900, currency: 'gbp' }, 1, '£19.00, not £24.00'],
    ['quantity', { unit_amount: 2400, currency: 'gbp' }, 3, '3 times, not once'],
  ])(
    'another %s is told to the operators once, and again when it is another one',
    async (...[, price, quantity, words]) => {
      await t.operator()
      const owner = await t.owner()
      await time.payPlan(owner)
      const { stripe } = t.app.services
      const { stripe_subscription_id: id } = await time.planOf(owner)
      const { items } = await stripe.subscriptions.retrieve(id ?? '')
      const bill = (data: { unit_amount: number; currency: string }, times: number) =>
        stripe.subscriptions.update(id ?? '', {
          proration_behavior: 'none',
          items: [
            {
              id: items.data[0]?.id ?? '',
              quantity: times,
              price_data: {
                ...data,
                product: 'marketday_starter',
                recurring: { interval: 'month' },
              },
            },
          ],
        })
      await bill(price, quantity)
      await reconcile()
      await reconcile()
      expect((await time.planOf(owner)).reported_difference).toBe(words)
      const told = (await operatorMails(owner)).length
      expect(told).toBeGreaterThan(0)
      await bill({ unit_amount: 2400, currency: 'gbp' }, 1)
      await reconcile()
      expect((await time.planOf(owner)).reported_difference).toBeNull()
      expect(await operatorMails(owner)).toHaveLength(told)
    },
  )
})
