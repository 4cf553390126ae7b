import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { setBillingDetails } from '@marketday/contract/accounts/billing/billing-details'
import {
  changePlan,
  getPlanPayments,
  previewPlanChange,
} from '@marketday/contract/accounts/billing/plan-changes'

import { keyed, startPlanTime } from '../../../testing/sales/plan-time.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let time: Awaited<ReturnType<typeof startPlanTime>>
let t: TestApp
beforeAll(async () => {
  time = await startPlanTime()
  t = time.t
})
afterAll(() => time.close())
beforeEach(() => time.hear(() => []))

async function billedIn(country: string, taxNumber = '') {
  const owner = await t.owner()
  await setCountry(owner, country, taxNumber)
  await time.payPlan(owner)
  return owner
}

const setCountry = (owner: Staff, country: string, taxNumber = '') =>
  owner.call(setBillingDetails, {
    body: { name: 'Maple', street: '1 Main', city: 'Town', postcode: '', country, taxNumber },
  })

const lastInvoice = async (owner: Staff) => (await owner.call(getPlanPayments)).body.invoices[0]

test.each([
  ['IE', 'IE1234567FA', 2952, 'VAT IE 23%', false],
  ['DE', '', 2856, 'VAT DE 19%', false],
  ['DE', 'DE123456789', 2400, null, true],
  ['US', '', 2400, null, false],
])(
  'a plan billed in %s with “%s” costs %d',
  async (...[country, taxNumber, total, words, isReverse]) => {
    const owner = await billedIn(country, taxNumber)
    const invoice = await lastInvoice(owner)
    expect(invoice).toMatchObject({
      amountMinor: total,
      isReverseCharge: isReverse,
      status: 'paid',
    })
    expect(await time.chargedOf(owner)).toBe(total)
    const sum = (invoice?.lines ?? []).reduce((all, { amountMinor }) => all + amountMinor, 0)
    expect(sum).toBe(total)
    expect(invoice?.lines[1]?.text ?? null).toBe(words)
    const paper = await (await fetch(invoice?.pdfUrl ?? '')).text()
    if (words) expect(paper).toContain(words)
    expect(paper.includes('reverse charge')).toBe(isReverse)
    expect((await time.planOf(owner)).status).toBe('active')
  },
)

test('a change of plan is shown with its tax, and its invoice is what was shown', async () => {
  const owner = await billedIn('FI')
  await time.pass(7)
  const staff = await time.again(owner)
  const body = { planId: 'growth', interval: 'year' as const }
  const { change } = (await staff.call(previewPlanChange, { body })).body
  const { dueMinor, lines, pricedAt, laterMinor } = change
  expect(lines.map(({ text }) => text)).toContain('VAT FI 25.5%')
  expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(dueMinor)
  expect(laterMinor).toBe(65_000 + 16_575)
  await staff.call(changePlan, {
    body: { ...body, expectedDueMinor: dueMinor, pricedAt },
    ...keyed(),
  })
  expect(await lastInvoice(staff)).toMatchObject({ amountMinor: dueMinor, lines })
})

test('who moves or gives a number pays the new tax from the next invoice on, also on a plan that waits', async () => {
  const owner = await billedIn('DE')
  const staff = await time.again(owner)
  await staff.call(changePlan, {
    body: {
      planId: 'growth',
      interval: 'month',
      ...(await preview(staff, 'growth')),
    },
    ...keyed(),
  })
  const upgraded = await time.chargedOf(owner)
  await staff.call(changePlan, {
    body: { planId: 'starter', interval: 'month', ...(await preview(staff, 'starter')) },
    ...keyed(),
  })
  await setCountry(staff, 'DE', 'DE123456789')
  await time.pass(31)
  expect(await time.planOf(owner)).toMatchObject({ plan_id: 'starter', status: 'active' })
  expect(await time.chargedOf(owner)).toBe(upgraded + 2400)
  await setCountry(await time.again(owner), 'IE')
  await time.pass(31)
  expect(await time.chargedOf(owner)).toBe(upgraded + 2400 + 2952)
})

async function preview(staff: Staff, planId: string) {
  const { body } = await staff.call(previewPlanChange, { body: { planId, interval: 'month' } })
  return { expectedDueMinor: body.change.dueMinor, pricedAt: body.change.pricedAt }
}
