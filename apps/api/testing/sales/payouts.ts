import Stripe from 'stripe'

import { listReachableAccounts } from '../../src/payments/accounts/payment-account.ts'
import { readBalance } from '../../src/payments/payouts/reading/read-balance.ts'
import { scheduledRun } from '../scheduled-run.ts'
import type { TestApp } from '../test-app.ts'
import type { MerchantStripe } from '../../src/platform/stripe/create-stripe.ts'
import { sandbox } from './sandbox.ts'
import { listShopAccounts } from './shop-accounts.ts'

interface Spoilt {
  /** Successful provider responses before the failure. */
  readonly answersBeforeFailure: number
}

export async function readProvider(t: TestApp, spoilt?: Spoilt): Promise<void> {
  const left = { answers: spoilt?.answersBeforeFailure ?? Infinity }
  for (const tenantId of spoilt ? t.tenantIds.slice(-1) : t.tenantIds)
    for (const paymentAccountId of [null, ...(await t.inTenant(tenantId, listReachableAccounts))])
      await readAccount(t, { tenantId, paymentAccountId }, left)
}

/** Reads the accounts of one shop. */
export async function readShopAccounts(t: TestApp, tenantId: string): Promise<void> {
  for (const paymentAccountId of await t.inTenant(tenantId, listReachableAccounts))
    await readAccount(t, { tenantId, paymentAccountId }, { answers: Infinity })
}

async function readAccount(
  t: TestApp,
  {
    tenantId,
    paymentAccountId,
  }: { readonly tenantId: string; readonly paymentAccountId: string | null },
  left: { answers: number },
): Promise<void> {
  const run = scheduledRun(t)
  const { services } = run
  const stripeFor = (account: string | null) =>
    account === null ? services.stripeFor(null) : failing(services.stripeFor(account), left)
  await readBalance.run({
    ...run,
    payload: { paymentAccountId, isAsked: true },
    tenantId,
    inTenant: (work) => t.inTenant(tenantId, work),
    services: { ...services, stripeFor },
  })
}

function failing(stripe: MerchantStripe, left: { answers: number }): MerchantStripe {
  const cut = <Call extends (...given: never[]) => unknown>(call: Call) =>
    ((...given: Parameters<Call>) => {
      if (left.answers === 0) throw new Stripe.errors.StripeConnectionError({ type: 'api_error' })
      left.answers -= 1
      return call(...given)
    }) as Call
  const { balanceTransactions, payouts } = stripe
  return Object.assign(Object.create(stripe), {
    balanceTransactions: { list: cut(balanceTransactions.list.bind(balanceTransactions)) },
    payouts: { list: cut(payouts.list.bind(payouts)) },
  }) as MerchantStripe
}

export async function payOut(t: TestApp, paymentIds: readonly string[]): Promise<void> {
  const intents: string[] = []
  for (const account of await listStripeAccounts(t)) {
    const { sessions } = t.app.services.stripeFor(account).checkout
    for (const { client_reference_id: id, payment_intent: intent } of (await sessions.list()).data)
      if (id !== null && paymentIds.includes(id)) intents.push(String(intent))
  }
  await sandbox('_payout', { intents })
}

async function listStripeAccounts(t: TestApp): Promise<string[]> {
  const accounts = await Promise.all(t.tenantIds.map((tenantId) => listShopAccounts(t, tenantId)))
  return accounts.flat()
}
