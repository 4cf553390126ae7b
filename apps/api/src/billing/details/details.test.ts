import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTrial } from '@marketday/contract/money/billing'
import { getBillingDetails, setBillingDetails } from '@marketday/contract/money/billing-details'
import { getPlanPayments } from '@marketday/contract/money/plan-changes'

import { startPlanTime } from '../../../testing/sales/plan-time.ts'
import type { Staff, TestApp } from '../../../testing/test-app.ts'

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
      'A business with this tax number has had its trial already. Choose a plan and pay by card.',
  })
  for (const other of ['GB 111 2223 33', '', ''])
    expect((await (await withTaxNumber(other)).call(startTrial, { body })).status).toBe(200)
})
