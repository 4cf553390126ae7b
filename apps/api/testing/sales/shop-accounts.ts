import {
  connectPaymentAccount,
  disconnectPaymentAccount,
  getPaymentAccount,
  refreshPaymentAccount,
} from '@marketday/contract/payments/accounts/payment-account'
import { expect } from 'vitest'

import { newId } from '../../src/platform/ids.ts'
import type { MerchantStripe } from '../../src/platform/stripe/create-stripe.ts'
import type { Staff } from '../actors.ts'
import type { TestApp } from '../test-app.ts'
import { testAccountId } from './connect-shop.ts'
import { sandbox } from './sandbox.ts'

/** Stripe ids of all accounts that a shop was ever connected to, oldest first. */
export async function listShopAccounts(t: TestApp, tenantId: string): Promise<string[]> {
  const rows = await t.inTenant(tenantId, (db) =>
    db
      .selectFrom('payment_accounts')
      .select('stripe_account_id as id')
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Account of a payment; the shop's first for one that is not stored with its account. */
export async function findPaymentAccount(
  t: TestApp,
  tenantId: string,
  paymentId: string,
): Promise<string> {
  const payment = await t.inTenant(tenantId, (db) =>
    db
      .selectFrom('payments')
      .select('stripe_account_id as id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirst(),
  )
  return payment?.id ?? testAccountId(tenantId)
}

export const findPaymentStripe = async (
  t: TestApp,
  tenantId: string,
  paymentId: string,
): Promise<MerchantStripe> =>
  t.app.services.stripeFor(await findPaymentAccount(t, tenantId, paymentId))

/** Replaces the account of a shop, as its owner does. Returns the id of the new one. */
export async function replaceAccount(owner: Staff): Promise<string> {
  expect((await owner.call(disconnectPaymentAccount)).status).toBe(200)
  const connected = await owner.call(connectPaymentAccount, {
    body: { account: 'new' },
    headers: { 'idempotency-key': newId() },
  })
  expect(connected.status).toBe(200)
  const accountId = (await owner.call(getPaymentAccount)).body.accountId ?? ''
  await sandbox(`_account/${accountId}`, { condition: 'active' })
  const { body } = await owner.call(refreshPaymentAccount)
  expect(body).toMatchObject({ state: 'active', takesCards: true, accountId })
  return accountId
}
