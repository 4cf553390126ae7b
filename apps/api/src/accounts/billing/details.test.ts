import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTrial } from '@marketday/contract/accounts/billing/billing'
import {
  getBillingDetails,
  setBillingDetails,
} from '@marketday/contract/accounts/billing/billing-details'
import { getPlanPayments } from '@marketday/contract/accounts/billing/plan-changes'

import { newId } from '../../platform/ids.ts'
import { startPlanTime } from '../../../testing/sales/plan-time.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let time: Awaited<ReturnType<typeof startPlanTime>>
let t: TestApp
beforeAll(async () => {
  time = await startPlanTime()
  t = time.t
})
afterAll(() => time.close())

const bakery = {
  name: 'Hearth and Rye Ltd',
  street: '12 Briggate',
  city: 'Leeds',
  postcode: 'LS1 6HD',
  country: 'GB',
  taxNumber: 'gb 321 4567 89',
}

test('the address given for invoices stands on the next one, with its tax number', async () => {
  const owner = await t.owner()
  expect((await owner.call(getBillingDetails)).body.details).toBeNull()
  const said = await owner.call(setBillingDetails, { body: bakery })
  expect(said.body.details).toEqual({ ...bakery, taxNumber: 'GB321456789' })
  await time.payPlan(owner)
  const [invoice] = (await owner.call(getPlanPayments)).body.invoices
  const paper = await (await fetch(invoice?.pdfUrl ?? '')).text()
  for (const words of ['Hearth and Rye Ltd', '12 Briggate', 'Tax number: GB321456789'])
    expect(paper).toContain(words)

  await owner.call(setBillingDetails, { body: { ...bakery, street: '7 Park Row' } })
  const { stripe_customer_id: customer } = await time.planOf(owner)
  const known = await t.app.services.stripe.customers.retrieve(customer ?? '')
  expect(known).toMatchObject({ address: { line1: '7 Park Row', postal_code: 'LS1 6HD' } })
})

test('a business whose address lacks its town and street is shown what is known, to be completed', async () => {
  const owner = await t.owner()
  const place = {
    address: 'York',
    lat: '',
    lng: '',
    data: { City: '', State: '', Country: '', Area: '', zip: 'YO1 7HH', street1: '', street2: '' },
  } as const
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('business_profiles')
      .values({ tenant_id: owner.tenantId, place: JSON.stringify(place) as never })
      .onConflict((on) =>
        on.column('tenant_id').doUpdateSet({ place: JSON.stringify(place) as never }),
      )
      .execute(),
  )
  const { status, body } = await owner.call(getBillingDetails)
  expect([status, body.details]).toEqual([
    200,
    expect.objectContaining({ street: '', city: '', postcode: 'YO1 7HH' }),
  ])
})

test('a tax number that is not written as those of its country is refused', async () => {
  const owner = await t.owner()
  const wrong = await owner.call(setBillingDetails, { body: { ...bakery, country: 'DE' } })
  expect(wrong.problem).toMatchObject({ status: 400, errors: [{ path: 'taxNumber' }] })
  const manager = await t.member(owner, 'manager')
  expect((await manager.call(setBillingDetails, { body: bakery })).status).toBe(403)
})

test('a business has one trial, whatever account it opens', async () => {
  const withTaxNumber = async (taxNumber: string): Promise<Staff> => {
    const owner = await t.owner()
    await t.inTenant(owner.tenantId, (db) =>
      db
        .insertInto('business_profiles')
        .values({ tenant_id: owner.tenantId, tax_id: taxNumber })
        .onConflict((on) => on.column('tenant_id').doUpdateSet({ tax_id: taxNumber }))
        .execute(),
    )
    return owner
  }
  const body = { planId: 'starter', interval: 'month' } as const
  const first = await withTaxNumber('GB 999 8887 77')
  expect((await first.call(startTrial, { body })).status).toBe(200)
  const again = await (await withTaxNumber('999888777')).call(startTrial, { body })
  expect(again.problem).toMatchObject({
    status: 409,
    message:
      'A business with this tax number already used its trial. Choose a plan and pay by card.',
  })
  for (const other of ['GB 111 2223 33', '', ''])
    expect((await (await withTaxNumber(other)).call(startTrial, { body })).status).toBe(200)
})

const trial = { body: { planId: 'starter', interval: 'month' } } as const

async function importedFrom(host: string): Promise<Staff> {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    const previewId = newId()
    await db
      .insertInto('import_previews')
      .values({ import_preview_id: previewId, token_hash: newId(), address: host, host })
      .execute()
    await db
      .insertInto('imports')
      .values({ import_preview_id: previewId, consent_at: db.context.now.toISOString() })
      .execute()
  })
  return owner
}

test('a website has one trial, whoever brings it, and the paid way stays open', async () => {
  const first = await importedFrom('hearth-and-rye.example')
  expect((await first.call(startTrial, trial)).status).toBe(200)
  const second = await importedFrom('www.Hearth-and-Rye.example')
  const refused = await second.call(startTrial, trial)
  expect(refused.problem).toMatchObject({
    status: 409,
    message: 'A business with this website already used its trial. Choose a plan and pay by card.',
  })
  expect(JSON.stringify(refused.problem)).not.toContain(first.tenantId)
  await time.payPlan(second)
  expect((await time.planOf(second)).status).toBe('active')
  // Only hashes are stored.
  const kept = await t.inTenant(null, (db) => db.selectFrom('used_trials').selectAll().execute())
  expect(JSON.stringify(kept)).not.toContain('hearth')
  for (const host of ['rye.example', 'shop.localhost:4000', 'shop.localhost:4000'])
    expect((await (await importedFrom(host)).call(startTrial, trial)).status).toBe(200)
})

test('a card has one trial: the second ends, nothing is charged, and the plan can be paid', async () => {
  const [first, second] = [await t.owner(), await t.owner()]
  for (const owner of [first, second]) {
    await owner.call(startTrial, trial)
    await time.payPlan(owner, trial.body, '4000056655665556')
    await t.runJobs()
  }
  expect((await time.planOf(first)).status).toBe('trialing')
  const ended = await time.planOf(second)
  expect(ended).toMatchObject({ status: 'paused', stripe_subscription_id: null })
  const mails = await t.inTenant(second.tenantId, (db) =>
    db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('template', '=', 'trial-refused')
      .execute(),
  )
  expect(mails).toHaveLength(1)
  await time.pass(20)
  expect(await time.chargedOf(second)).toBe(0)
  await time.payPlan(await time.again(second))
  expect((await time.planOf(second)).status).toBe('active')
  expect(await time.chargedOf(second)).toBe(2400)
})
