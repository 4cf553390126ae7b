import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  connectPaymentAccount,
  getPaymentAccount,
} from '@marketday/contract/payments/accounts/payment-account'

import type { Staff } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const connect = async (owner: Staff) =>
  await owner.call(connectPaymentAccount, { body: {}, headers: { 'idempotency-key': newId() } })

const lost = () => new Stripe.errors.StripeConnectionError({ type: 'api_error' })

/** Runs with parts of the platform's client replaced. */
async function withStripe(
  change: (stripe: Stripe) => { accounts?: object; accountLinks?: object },
  work: () => Promise<void>,
): Promise<void> {
  const { services } = t.app
  const { stripe } = services
  Object.assign(services, { stripe: Object.assign(Object.create(stripe), change(stripe)) })
  try {
    await work()
  } finally {
    Object.assign(services, { stripe })
  }
}

it('an account whose link fails is kept, and continued by the next attempt', async () => {
  const owner = await t.owner('Test Bakery', { isConnected: false })
  await withStripe(
    () => ({ accountLinks: { create: () => Promise.reject(lost()) } }),
    async () => expect((await connect(owner)).status).toBe(503),
  )
  const { accountId, state } = (await owner.call(getPaymentAccount)).body
  expect(accountId).toMatch(/^acct_/)
  expect(state).toBe('details_due')
  expect((await connect(owner)).status).toBe(200)
  expect((await owner.call(getPaymentAccount)).body.accountId).toBe(accountId)
})

it('a lost answer creates no second account, also if the shop was renamed meanwhile', async () => {
  const owner = await t.owner('Test Bakery', { isConnected: false })
  const created: string[] = []
  await withStripe(
    ({ accounts }) => ({
      accounts: {
        create: async (...input: Parameters<typeof accounts.create>) => {
          created.push((await accounts.create(...input)).id)
          throw lost()
        },
      },
    }),
    async () => expect((await connect(owner)).status).toBe(503),
  )
  await t.inTenant(owner.tenantId, async (db) => {
    await db
      .updateTable('tenants')
      .set({ name: 'Other Bakery' })
      .where('tenant_id', '=', owner.tenantId)
      .execute()
    await db.updateTable('business_profiles').set({ email: 'other@example.com' }).execute()
  })
  expect((await connect(owner)).status).toBe(200)
  expect((await owner.call(getPaymentAccount)).body.accountId).toBe(created[0])
  const account = await t.app.services.stripe.accounts.retrieve(created[0] ?? '')
  expect(account).toMatchObject({
    email: 'other@example.com',
    business_profile: { name: 'Other Bakery' },
  })
})
