import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getSubscription, startTrial } from '@marketday/contract/accounts/billing/billing'
import {
  cancelPlan,
  changePlan,
  getPlanPayments,
  pausePlan,
  previewPlanChange,
  unpausePlan,
} from '@marketday/contract/accounts/billing/plan-changes'
import { listItems } from '@marketday/contract/catalog/products/products'

import { keyed, startPlanTime } from '../../../../testing/sales/plan-time.ts'
import { openShop, orderDirectly } from '../../../../testing/shop-fixture.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let time: Awaited<ReturnType<typeof startPlanTime>>
let t: TestApp
beforeAll(async () => {
  time = await startPlanTime()
  t = time.t
})
afterAll(() => time.close())
beforeEach(() => time.hear(() => []))

const starter = { planId: 'starter', interval: 'month' as const }
const pause = (owner: Staff, months = 2) => owner.call(pausePlan, { body: { months } })
const planOf = async (owner: Staff) => (await owner.call(getSubscription)).body.subscription

async function paidShop() {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 50 }])
  await time.payPlan(shop.owner)
  await time.pass(10)
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const order = () => orderDirectly(t.shopper(shop.owner.slug), lines)
  return { owner: await time.again(shop.owner), order, first: shop.owner }
}

describe('a plan that is paused', () => {
  test('charges nothing, takes no orders, keeps its panel, and goes on at once when it is asked to', async () => {
    const { owner, order, first } = await paidShop()
    const paused = (await pause(owner)).body.subscription
    expect(paused).toMatchObject({ status: 'paused', hasCard: true })
    const days =
      (Date.parse(paused.pausedUntil ?? '') - t.app.services.clock.now().getTime()) / 864e5
    expect(Math.round(days)).toBeGreaterThan(58)
    expect((await order()).problem.code).toBe('shop_closed')
    await time.pass(40)
    const back = await time.again(first)
    expect((await back.call(listItems, { query: {} })).status).toBe(200)
    expect(await time.chargedOf(owner)).toBe(2400)
    expect((await back.call(unpausePlan)).body.subscription).toMatchObject({
      status: 'active',
      pausedUntil: null,
    })
    expect((await order()).status).toBe(201)
    const [invoice] = (await back.call(getPlanPayments)).body.invoices
    expect(invoice?.lines.map(({ amountMinor }) => Math.sign(amountMinor))).toEqual([-1, 1])
    expect(await time.chargedOf(owner)).toBe(2400 + (invoice?.amountMinor ?? 0))
    expect((await back.call(unpausePlan)).status).toBe(200)
    expect(await time.chargedOf(owner)).toBe(2400 + (invoice?.amountMinor ?? 0))
    await time.pass(31)
    expect(await time.chargedOf(owner)).toBe(2400 * 2 + (invoice?.amountMinor ?? 0))
  })

  test('goes on by itself when its months are over, after a mail; a refused card makes it unpaid', async () => {
    const { owner, order, first } = await paidShop()
    await pause(owner, 1)
    for (let day = 0; day < 25; day += 1) await time.pass(1)
    const mails = await t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('mail_outbox')
        .select('subject')
        .where('template', '=', 'pause-ending')
        .execute(),
    )
    expect(mails.length).toBeGreaterThan(0)
    await time.pass(7)
    expect((await time.planOf(first)).status).toBe('active')
    expect((await order()).status).toBe(201)
    expect(await time.chargedOf(owner)).toBeGreaterThan(2400)

    await time.pass(10)
    const again = await time.again(first)
    await pause(again, 1)
    await time.loseCard(first)
    await time.pass(32)
    expect(await time.planOf(first)).toMatchObject({ status: 'past_due', paused_until: null })
    await time.giveCard(await time.again(first))
    expect((await time.planOf(first)).status).toBe('active')
  })

  test('stays paused when the card is refused, and goes on with another', async () => {
    const { owner, first } = await paidShop()
    await pause(owner)
    await time.loseCard(first)
    for (const _try of [1, 2]) {
      const refused = await owner.call(unpausePlan)
      expect(refused.problem).toMatchObject({ status: 402, code: 'payment_failed' })
    }
    expect(await planOf(owner)).toMatchObject({ status: 'paused' })
    expect(await time.chargedOf(owner)).toBe(2400)
    await time.giveCard(owner)
    expect(await planOf(owner)).toMatchObject({ status: 'active', pausedUntil: null })
  })

  test('is not changed, and ends at once when it is cancelled', async () => {
    const { owner, first } = await paidShop()
    await pause(owner)
    const body = { planId: 'growth', interval: 'month' as const }
    const change = await owner.call(previewPlanChange, { body })
    expect(change.problem.message).toBe('The plan is paused. Resume it first.')
    expect((await pause(owner)).problem.message).toBe('The plan is paused. Resume it first.')
    const ended = await owner.call(cancelPlan, { body: {} })
    expect(ended.body.subscription.status).toBe('cancelled')
    await time.pass(80)
    expect(await time.chargedOf(first)).toBe(2400)
  })
})

test('no plan is paused on trial, when it is cancelled, changes, or a payment is missing', async () => {
  const trial = await t.owner()
  await trial.call(startTrial, { body: starter })
  expect((await pause(trial)).problem.message).toContain('A trial can’t be paused')

  const cancelled = await t.owner()
  await time.payPlan(cancelled)
  await cancelled.call(cancelPlan, { body: {} })
  expect((await pause(cancelled)).problem.message).toContain('The plan is cancelled')

  const smaller = await t.owner()
  await time.payPlan(smaller, { planId: 'growth', interval: 'month' })
  const pricedAt = t.app.services.clock.now().toISOString()
  await smaller.call(changePlan, {
    body: { ...starter, expectedDueMinor: 0, pricedAt },
    ...keyed(),
  })
  expect((await pause(smaller)).problem.message).toContain('will change to Starter')

  const unpaid = await t.owner()
  await time.payPlan(unpaid)
  await time.loseCard(unpaid)
  await time.pass(32)
  expect((await pause(await time.again(unpaid))).problem.message).toContain('A payment')
  const manager = await t.member(unpaid, 'manager')
  expect((await pause(manager)).status).toBe(403)
})
