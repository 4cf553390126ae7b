import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getSubscription, startTrial } from '@marketday/contract/accounts/billing/billing'
import {
  cancelPlan,
  cancelPlanChange,
  changePlan,
  getPlanPayments,
  getPlanUse,
  previewPlanChange,
  resumePlan,
} from '@marketday/contract/accounts/billing/plan-changes'

import { keyed, startPlanTime } from '../../../../testing/sales/plan-time.ts'
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

const invoicesOf = async (owner: Staff) => (await owner.call(getPlanPayments)).body.invoices

async function change(owner: Staff, planId: string, interval: 'month' | 'year' = 'month') {
  const preview = (await owner.call(previewPlanChange, { body: { planId, interval } })).body.change
  const { dueMinor: expectedDueMinor, pricedAt } = preview
  const body = { planId, interval, expectedDueMinor, pricedAt }
  return { preview, reply: await owner.call(changePlan, { body, ...keyed() }) }
}

const planOf = async (owner: Staff) => (await owner.call(getSubscription)).body.subscription

async function midMonth(planId = 'starter', days = 10, interval: 'month' | 'year' = 'month') {
  const owner = await t.owner()
  await time.payPlan(owner, { planId, interval })
  await time.pass(days)
  return await time.again(owner)
}

describe('a larger plan', () => {
  test('begins at once, and its invoice is what was shown, to the penny', async () => {
    const owner = await midMonth()
    const { preview, reply } = await change(owner, 'growth')
    expect(preview).toMatchObject({ when: 'now', laterMinor: 6500, mustReduce: [] })
    expect(preview.lines.map(({ amountMinor }) => Math.sign(amountMinor))).toEqual([-1, 1])
    expect(preview.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(preview.dueMinor)
    expect(reply.body.subscription).toMatchObject({ planId: 'growth', status: 'active' })
    const [invoice] = await invoicesOf(owner)
    expect(invoice).toMatchObject({ amountMinor: preview.dueMinor, status: 'paid' })
    expect(await time.chargedOf(owner)).toBe(2400 + preview.dueMinor)
    const pdf = await fetch(invoice?.pdfUrl ?? '')
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    await time.pass(31 - 10)
    expect(await time.chargedOf(owner)).toBe(2400 + preview.dueMinor + 6500)
  })

  test('does not begin when the card is refused', async () => {
    const owner = await midMonth()
    await time.loseCard(owner)
    const { reply } = await change(owner, 'growth')
    expect(reply.problem).toMatchObject({ status: 402, code: 'payment_failed' })
    expect(await planOf(owner)).toMatchObject({ planId: 'starter', status: 'active' })
    expect(await time.chargedOf(owner)).toBe(2400)
  })

  test('is not charged at another sum than the one that was shown', async () => {
    const owner = await midMonth()
    const { dueMinor, pricedAt } = (
      await owner.call(previewPlanChange, { body: { planId: 'growth', interval: 'month' } })
    ).body.change
    const ask = (expectedDueMinor: number, at = pricedAt) =>
      owner.call(changePlan, {
        body: { planId: 'growth', interval: 'month', expectedDueMinor, pricedAt: at },
        ...keyed(),
      })
    expect((await ask(dueMinor - 1)).problem.code).toBe('price_changed')
    const old = new Date(Date.parse(pricedAt) - 11 * 60_000).toISOString()
    expect((await ask(dueMinor, old)).problem.code).toBe('price_changed')
    expect(await time.chargedOf(owner)).toBe(2400)
    expect((await ask(dueMinor)).status).toBe(200)
  })

  test('costs nothing more inside a trial, whose days are kept', async () => {
    const owner = await t.owner()
    await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
    const { preview, reply } = await change(owner, 'growth')
    expect(preview).toMatchObject({ when: 'now', dueMinor: 0, lines: [] })
    expect(reply.body.subscription).toMatchObject({ planId: 'growth', status: 'trialing' })
  })
})

describe('a smaller plan', () => {
  test('waits for the next period, whose price is its own, and can be taken back until then', async () => {
    const owner = await midMonth('growth')
    const { preview, reply } = await change(owner, 'starter')
    expect(preview).toMatchObject({ when: 'next_period', dueMinor: 0, laterMinor: 2400 })
    const pending = { id: 'starter', name: 'Starter', interval: 'month' }
    expect(reply.body.subscription).toMatchObject({ planId: 'growth', pendingPlan: pending })
    const kept = await owner.call(cancelPlanChange)
    expect(kept.body.subscription.pendingPlan).toBeNull()
    await time.pass(31 - 10)
    expect(await time.chargedOf(owner)).toBe(6500 * 2)

    const back = await time.again(owner)
    await change(back, 'starter')
    await time.pass(31)
    expect(await time.chargedOf(owner)).toBe(6500 * 2 + 2400)
    const later = await time.again(owner)
    expect(await planOf(later)).toMatchObject({ planId: 'starter', pendingPlan: null })
  })

  test('says what has to be reduced first', async () => {
    const owner = await midMonth('growth', 1)
    await t.member(owner, 'manager')
    const { preview, reply } = await change(owner, 'starter')
    const sentence = preview.mustReduce[0]
    expect(sentence).toMatch(
      /^3 people, including open invitations, and Starter holds 2: remove some first\.$/,
    )
    expect(reply.problem).toMatchObject({
      status: 409,
      errors: [{ path: 'planId', message: sentence }],
    })
    expect(await planOf(owner)).toMatchObject({ planId: 'growth', pendingPlan: null })
  })
})

describe('month and year', () => {
  test('from a month to a year at once: the invoice is what was shown, and a year begins', async () => {
    const owner = await midMonth()
    const { preview, reply } = await change(owner, 'starter', 'year')
    expect(preview).toMatchObject({ when: 'now', interval: 'year', laterMinor: 24_000 })
    expect(preview.lines.map(({ amountMinor }) => Math.sign(amountMinor))).toEqual([-1, 1])
    expect(preview.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(preview.dueMinor)
    expect(reply.body.subscription).toMatchObject({ planId: 'starter', interval: 'year' })
    const days = Date.parse(reply.body.subscription.periodEndsAt ?? '') - Date.parse(preview.at)
    expect(Math.round(days / 86_400_000)).toBeGreaterThan(364)
    expect((await invoicesOf(owner))[0]).toMatchObject({ amountMinor: preview.dueMinor })
    await time.pass(60)
    expect(await time.chargedOf(owner)).toBe(2400 + preview.dueMinor)
  })

  test('from a year to a month waits for the end of the year, and can be taken back until then', async () => {
    const owner = await midMonth('growth', 100, 'year')
    const { preview, reply } = await change(owner, 'growth', 'month')
    expect(preview).toMatchObject({ when: 'next_period', dueMinor: 0, laterMinor: 6500 })
    const pendingPlan = { id: 'growth', name: 'Growth', interval: 'month' }
    expect(reply.body.subscription).toMatchObject({ interval: 'year', pendingPlan })
    await owner.call(cancelPlanChange)
    expect(await planOf(owner)).toMatchObject({ interval: 'year', pendingPlan: null })
    await change(owner, 'starter', 'month')
    await time.pass(266)
    const later = await time.again(owner)
    expect(await planOf(later)).toMatchObject({
      planId: 'starter',
      interval: 'month',
      pendingPlan: null,
      status: 'active',
    })
    expect(await time.chargedOf(owner)).toBe(65_000 + 2400)
    await time.pass(31)
    expect(await time.chargedOf(owner)).toBe(65_000 + 2400 * 2)
  })

  test('a larger plan by the month waits for the end of the year', async () => {
    const owner = await midMonth('starter', 5, 'year')
    const { preview } = await change(owner, 'growth', 'month')
    expect(preview).toMatchObject({ when: 'next_period', dueMinor: 0 })
    const same = await owner.call(previewPlanChange, {
      body: { planId: 'starter', interval: 'year' },
    })
    expect(same.problem.message).toBe('Starter by the year is your current plan')
    const cancelled = await owner.call(cancelPlan, { body: {} })
    expect(cancelled.body.subscription).toMatchObject({
      cancelAtPeriodEnd: true,
      pendingPlan: null,
    })
  })
})

describe('a plan that is cancelled', () => {
  test('runs to the end of its period, charges nothing more, and can be kept until then', async () => {
    const owner = await midMonth()
    const cancelled = await owner.call(cancelPlan, { body: { reason: 'Too quiet a winter' } })
    expect(cancelled.body.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect((await owner.call(resumePlan)).body.subscription.cancelAtPeriodEnd).toBe(false)
    await owner.call(cancelPlan, { body: {} })
    await time.pass(31 - 10)
    const back = await time.again(owner)
    expect(await planOf(back)).toMatchObject({ status: 'cancelled' })
    expect(await time.chargedOf(owner)).toBe(2400)
    expect((await back.call(resumePlan)).status).toBe(409)
    await time.payPlan(back)
    expect(await planOf(back)).toMatchObject({ status: 'active' })
  })

  test('on trial ends with it', async () => {
    const owner = await t.owner()
    await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
    await owner.call(cancelPlan, { body: {} })
    await time.pass(15)
    expect(await planOf(await time.again(owner))).toMatchObject({ status: 'cancelled' })
  })
})

test('the use of a plan is shown with its limits, and from 80 % on it is near', async () => {
  const owner = await t.owner()
  await t.member(owner, 'manager')
  const { rows } = (await owner.call(getPlanUse)).body
  expect(rows).toMatchObject([
    { limit: 'products', used: 0, allowed: 500, isNear: false, resetsAt: null },
    { limit: 'staff', used: 2, allowed: 2, isNear: true, resetsAt: null },
    { limit: 'buildsPerDay', used: 0, allowed: 10, isNear: false },
    { limit: 'storageMb', used: 0, allowed: 5000, isNear: false, resetsAt: null },
  ])
})

test('the card of the plan is named by its last four digits', async () => {
  const owner = await midMonth('starter', 0)
  const payments = await owner.call(getPlanPayments)
  expect(payments.status).toBe(200)
  const { card } = payments.body
  expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
  const nothing = { card: null, coupon: null, invoices: [] }
  expect((await (await t.owner()).call(getPlanPayments)).body).toEqual(nothing)
})
