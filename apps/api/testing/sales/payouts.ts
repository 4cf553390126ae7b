import Stripe from 'stripe'

import { readBalance } from '../../src/payments/payouts/reading/read-balance.ts'
import { scheduledRun } from '../scheduled-run.ts'
import type { TestApp } from '../test-app.ts'
import { sandbox } from './card-payments.ts'

interface Spoilt {
  /** Successful provider responses before the failure. */
  readonly answersBeforeFailure: number
}

export async function readProvider(t: TestApp, spoilt?: Spoilt): Promise<void> {
  const run = scheduledRun(t)
  const { services } = run
  const stripe = spoilt ? failing(services.stripe, spoilt) : services.stripe
  await readBalance.run({ ...run, services: { ...services, stripe } })
}

function failing(stripe: Stripe, { answersBeforeFailure }: Spoilt): Stripe {
  let left = answersBeforeFailure
  const cut = <Call extends (...given: never[]) => unknown>(call: Call) =>
    ((...given: Parameters<Call>) => {
      if (left === 0) throw new Stripe.errors.StripeConnectionError({ type: 'api_error' })
      left -= 1
      return call(...given)
    }) as Call
  const { balanceTransactions, payouts } = stripe
  return Object.assign(Object.create(stripe), {
    balanceTransactions: { list: cut(balanceTransactions.list.bind(balanceTransactions)) },
    payouts: { list: cut(payouts.list.bind(payouts)) },
  }) as Stripe
}

export async function payOut(t: TestApp, paymentIds: readonly string[]): Promise<void> {
  const { data } = await t.app.services.stripe.checkout.sessions.list({ limit: 100 })
  const intents = data
    .filter(({ client_reference_id: id }) => id !== null && paymentIds.includes(id))
    .map(({ payment_intent: intent }) => String(intent))
  await sandbox('_payout', { intents })
}
