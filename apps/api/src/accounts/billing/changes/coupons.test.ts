import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startPlanCheckout, startTrial } from '@marketday/contract/accounts/billing/billing'
import { setBillingDetails } from '@marketday/contract/accounts/billing/billing-details'
import { applyCoupon, previewPlanCheckout } from '@marketday/contract/accounts/billing/coupons'
import {
  changePlan,
  getPlanPayments,
  previewPlanChange,
} from '@marketday/contract/accounts/billing/plan-changes'

import { keyed, startPlanTime } from '../../../../testing/sales/plan-time.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let time: Awaited<ReturnType<typeof startPlanTime>>
let t: TestApp
beforeAll(async () => {
  time = await startPlanTime()
  t = time.t
  await time.makeCode('HALF', { percent_off: 50, duration: 'once' })
  await time.makeCode('SPRING', { percent_off: 25, duration: 'repeating', duration_in_months: 2 })
  await time.makeCode('FRIEND', { amount_off: 500, currency: 'gbp', duration: 'forever' })
})
afterAll(() => time.close())
beforeEach(() => time.hear(() => []))

const starter = { planId: 'starter', interval: 'month' as const }
const preview = async (owner: Staff, code: string, planId = 'starter') =>
  await owner.call(previewPlanCheckout, { body: { ...starter, planId, code } })
const paymentsOf = async (owner: Staff) => (await owner.call(getPlanPayments)).body

describe('a code at the checkout', () => {
  test.each([
    ['HALF', [1200, 2400, 2400]],
    ['SPRING', [1800, 1800, 2400]],
    ['FRIEND', [1900, 1900, 1900]],
  ])('%s takes off what was shown, as long as it says', async (code, months) => {
    const owner = await t.owner()
    const { cost } = (await preview(owner, code.toLowerCase())).body
    expect(cost).toMatchObject({ totalMinor: months[0], coupon: { code } })
    await time.payPlan(owner, { ...starter, code })
    expect((await time.planOf(owner)).status).toBe('active')
    let owed = 0
    for (const month of months) {
      owed += month
      expect(await time.chargedOf(owner)).toBe(owed)
      await time.pass(31)
    }
    const { invoices } = await paymentsOf(await time.again(owner))
    for (const { lines, amountMinor } of invoices)
      expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(amountMinor)
  })

  test('is reckoned for what a set-up says of the business before that is applied', async () => {
    const owner = await t.owner()
    const said = async (country: string, currency: string, taxNumber = '') =>
      (
        await owner.call(previewPlanCheckout, {
          body: { ...starter, buyer: { country, currency, taxNumber } },
        })
      ).body.cost
    expect(await said('US', 'USD')).toMatchObject({
      currency: 'USD',
      totalMinor: 2900,
      taxMinor: 0,
    })
    expect(await said('DE', 'EUR')).toMatchObject({ amountMinor: 2700, taxMinor: 513 })
    expect(await said('DE', 'EUR', 'DE136695976')).toMatchObject({
      taxMinor: 0,
      tax: { kind: 'reverse_charge' },
    })
  })

  test('is reckoned before the tax, and keeps for a trial what it takes off afterwards', async () => {
    const owner = await t.owner()
    const address = { name: 'Maple', street: '1', city: 'Cork', postcode: '', taxNumber: '' }
    await owner.call(setBillingDetails, { body: { ...address, country: 'IE' } })
    await owner.call(startTrial, { body: starter })
    const { cost } = (await preview(owner, 'HALF')).body
    expect(cost).toMatchObject({ discountMinor: 1200, taxMinor: 276, totalMinor: 1476 })
    expect(cost.trialEndsAt).not.toBeNull()
    await time.payPlan(owner, { ...starter, code: 'HALF' })
    expect(await time.chargedOf(owner)).toBe(0)
    await time.pass(15)
    expect(await time.chargedOf(owner)).toBe(1476)
  })

  test('that is wrong, over, used up or for something else is told so, and what was typed stands', async () => {
    const owner = await t.owner()
    await time.makeCode('LAST', { percent_off: 10, duration: 'once', max_redemptions: 1 })
    await time.payPlan(await t.owner(), { ...starter, code: 'LAST' })
    const now = Math.floor(t.app.services.clock.now().getTime() / 1000)
    await time.makeCode('OLD', { percent_off: 10, duration: 'once', redeem_by: now - 60 })
    await t.app.services.stripe.products
      .create({ id: 'marketday_scale', name: 'Marketday Scale' })
      .catch(() => null)
    const applies_to = { products: ['marketday_scale'] }
    await time.makeCode('BIG', { percent_off: 10, duration: 'once', applies_to })
    await time.makeCode('EURO', { amount_off: 100, currency: 'eur', duration: 'once' })
    const refusals = {
      NONE: 'The code “NONE” doesn’t exist. Check the spelling.',
      OLD: 'The code “OLD” has expired.',
      LAST: 'This code has reached its usage limit.',
      BIG: 'The code “BIG” is not for the Starter plan.',
      EURO: 'The code “EURO” is not for plans paid in GBP.',
    }
    for (const [code, message] of Object.entries(refusals)) {
      const shown = (await preview(owner, code)).problem
      expect(shown).toMatchObject({ status: 400, errors: [{ path: 'code', message }] })
      const page = await owner.call(startPlanCheckout, { body: { ...starter, code }, ...keyed() })
      expect(page.problem.message).toBe(message)
    }
    expect((await preview(owner, 'BIG', 'scale')).status).toBe(200)
  })
})

describe('a code for the plan that runs', () => {
  test('counts from the next invoice on, also for an upgrade, and only one counts', async () => {
    const owner = await t.owner()
    await time.payPlan(owner)
    expect((await owner.call(applyCoupon, { body: { code: 'friend' } })).body.coupon).toMatchObject(
      {
        code: 'FRIEND',
        amountOffMinor: 500,
      },
    )
    expect((await paymentsOf(owner)).coupon).toMatchObject({ code: 'FRIEND', duration: 'forever' })
    const second = await owner.call(applyCoupon, { body: { code: 'HALF' } })
    expect(second.problem.message).toBe('You already use a code. Only one code applies at a time.')
    await time.pass(10)
    const staff = await time.again(owner)
    const body = { planId: 'growth', interval: 'month' as const }
    const { change } = (await staff.call(previewPlanChange, { body })).body
    expect(change.lines.map(({ text }) => text)).toContain('Discount')
    const { dueMinor: expectedDueMinor, pricedAt } = change
    await staff.call(changePlan, { body: { ...body, expectedDueMinor, pricedAt }, ...keyed() })
    expect(await time.chargedOf(owner)).toBe(2400 + expectedDueMinor)
    await time.pass(22)
    expect(await time.chargedOf(owner)).toBe(2400 + expectedDueMinor + 6000)
  })

  test('used by six at once for its last two uses is used twice', async () => {
    await time.makeCode('RACE', { percent_off: 50, duration: 'once' }, 2)
    const owners = await Promise.all(Array.from({ length: 6 }, () => t.owner()))
    for (const owner of owners) await time.payPlan(owner)
    const tried = await Promise.all(
      owners.map((owner) => owner.call(applyCoupon, { body: { code: 'RACE' } })),
    )
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { status, problem } of tried)
      if (status !== 200) expect(problem.message).toBe('This code has reached its usage limit.')
  })

  test('is no matter of a manager, and of no trial without a card', async () => {
    const owner = await t.owner()
    const manager = await t.member(owner, 'manager')
    expect((await manager.call(applyCoupon, { body: { code: 'HALF' } })).status).toBe(403)
    await owner.call(startTrial, { body: starter })
    const early = await owner.call(applyCoupon, { body: { code: 'HALF' } })
    expect(early.problem).toMatchObject({ status: 409 })
  })
})
