import { afterAll, beforeAll, expect, test } from 'vitest'
import type Stripe from 'stripe'

import { startPlanCheckout, startTrial } from '@marketday/contract/accounts/billing/billing'
import type { PlanChoice } from '@marketday/contract/accounts/billing/billing'
import { setBillingDetails } from '@marketday/contract/accounts/billing/billing-details'
import {
  cancelPlanChange,
  changePlan,
  getPlanPayments,
  pausePlan,
  previewPlanChange,
  unpausePlan,
} from '@marketday/contract/accounts/billing/plan-changes'

import { sendEvent } from '../../../../testing/sales/card-payments.ts'
import { keyed, startPlanTime } from '../../../../testing/sales/plan-time.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { newId } from '../../../platform/ids.ts'

let time: Awaited<ReturnType<typeof startPlanTime>>
let t: TestApp
beforeAll(async () => {
  time = await startPlanTime()
  t = time.t
})
afterAll(() => time.close())

type Events = readonly Stripe.Event[]

/** In order, reversed and duplicated, and not at all. */
const deliveries = [
  (events: Events) => events,
  (events: Events) => [...events.toReversed(), ...events],
  () => [],
]
let delivered = 0
const inAnyWay = (events: Events) => deliveries[delivered++ % deliveries.length]?.(events) ?? []

const dayMs = 86_400_000
/** 23 % VAT of Ireland. */
const withTax = (netMinor: number) => netMinor + Math.round(netMinor * 0.23)

async function untilRenewal(owner: Staff): Promise<void> {
  const { period_ends_at: end } = await time.planOf(owner)
  for (;;) {
    const left = (Date.parse(end ?? '') - t.app.services.clock.now().getTime()) / dayMs
    if (left < 0) return
    await time.pass(Math.min(left + 0.01, 14), inAnyWay)
  }
}

async function change(owner: Staff, body: PlanChoice): Promise<number> {
  const staff = await time.again(owner)
  const preview = (await staff.call(previewPlanChange, { body })).body.change
  const { dueMinor: expectedDueMinor, pricedAt } = preview
  const reply = await staff.call(changePlan, {
    body: { ...body, expectedDueMinor, pricedAt },
    ...keyed(),
  })
  expect(reply.status).toBe(200)
  return expectedDueMinor
}

const invoicesOf = async (owner: Staff) =>
  (await (await time.again(owner)).call(getPlanPayments)).body.invoices

async function payOnce(owner: Staff, body: PlanChoice & { code: string }): Promise<void> {
  const [mine, other] = [await time.again(owner), await t.member(owner, 'owner')]
  const urls: string[] = []
  for (const staff of [mine, mine, other])
    urls.push((await staff.call(startPlanCheckout, { body, ...keyed() })).body.url)
  for (const url of urls.slice(0, 2)) expect(await time.tryPaying(url)).toBe(409)
  expect(await time.tryPaying(urls[2] ?? '')).toBe(200)
  await time.hear(inAnyWay)
  await time.hear()
  await t.runJobs()
}

async function forge(owner: Staff): Promise<void> {
  const { stripe_subscription_id: id } = await time.planOf(owner)
  const subscription = await t.app.services.stripe.subscriptions.retrieve(id ?? '')
  const [event] = (await t.app.services.stripe.events.list({ limit: 1 })).data
  const object = { ...subscription, status: 'canceled' }
  const type = 'customer.subscription.deleted'
  const forged = { ...event, id: `evt_${newId()}`, type, data: { object } } as Stripe.Event
  expect((await sendEvent(t, forged)).statusCode).toBe(200)
  expect((await time.planOf(owner)).status).toBe('active')
}

test('two years: code, tax, upgrade, by the year, pause, downgrade, refused cards and the end; charged is what was owed', async () => {
  await time.makeCode('SPRING', { percent_off: 25, duration: 'repeating', duration_in_months: 2 })
  const owner = await t.owner('Year Bakery')
  const address = { name: 'Maple', street: '1', city: 'Cork', postcode: '', taxNumber: '' }
  await owner.call(setBillingDetails, { body: { ...address, country: 'IE' } })
  const starter = { planId: 'starter', interval: 'month' } as const
  await owner.call(startTrial, { body: starter })
  await time.pass(9)
  await payOnce(owner, { ...starter, code: 'SPRING' })
  let owed = 0
  const owe = async (amount: number) => {
    owed += amount
    expect(await time.chargedOf(owner)).toBe(owed)
  }
  await owe(0)
  for (const net of [1800, 1800, 2400]) {
    await untilRenewal(owner)
    await owe(withTax(net))
  }
  await forge(owner)

  await time.pass(10, inAnyWay)
  await owe(await change(owner, { planId: 'growth', interval: 'month' }))
  await untilRenewal(owner)
  await owe(withTax(6500))
  await owe(await change(owner, { planId: 'growth', interval: 'year' }))

  await time.pass(60, inAnyWay)
  await (await time.again(owner)).call(pausePlan, { body: { months: 3 } })
  await time.pass(45, inAnyWay)
  await owe(0)
  expect((await (await time.again(owner)).call(unpausePlan)).status).toBe(200)
  const [resumed] = await invoicesOf(owner)
  expect(resumed?.lines.map(({ amountMinor }) => Math.sign(amountMinor))).toEqual([-1, 1, 1])
  await owe(resumed?.amountMinor ?? 0)

  await time.pass(30, inAnyWay)
  await change(owner, starter)
  await (await time.again(owner)).call(cancelPlanChange)
  await change(owner, starter)
  await owe(0)
  await untilRenewal(owner)
  await owe(withTax(2400))
  expect(await time.planOf(owner)).toMatchObject({ plan_id: 'starter', billing_interval: 'month' })

  await time.loseCard(owner)
  await untilRenewal(owner)
  await time.pass(15, inAnyWay)
  expect((await time.planOf(owner)).status).toBe('restricted')
  await owe(0)
  const staff = await time.again(owner)
  await time.giveCard(staff)
  expect((await time.planOf(owner)).status).toBe('active')
  await owe(withTax(2400))

  await time.loseCard(owner)
  await untilRenewal(owner)
  for (let day = 0; day < 62; day += 2) await time.pass(2, inAnyWay)
  expect((await time.planOf(owner)).status).toBe('cancelled')
  await time.pass(40, inAnyWay)
  await owe(0)

  const invoices = await invoicesOf(owner)
  const paid = invoices.filter(({ status }) => status === 'paid')
  expect(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(owed)
  for (const { lines, amountMinor } of invoices)
    expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(amountMinor)
}, 240_000)
