import type Stripe from 'stripe'

import { applyAccount, insertAccount } from '../src/payments/accounts/change-account.ts'
import type { Db } from '../src/platform/database/tenant-db.ts'
import { toStripeAmount } from '../src/platform/stripe/stripe-amount.ts'
import { sendRefund } from '../src/workflows/refund/submit-refund.ts'
import type { Submission, SubmissionReport } from '../src/workflows/refund/submit-refund.ts'
import type { Services } from '../src/platform/services.ts'

interface Sale {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  readonly open: () => Promise<string>
}

/**
 * Returns a completed card page. In the sandbox the page is opened and paid with a test card, so
 * that the panel can continue with the payment; with any other provider the result is made up.
 */
export async function payCardPage(
  services: Services,
  sale: Sale,
): Promise<Stripe.Checkout.Session> {
  const sandbox = sandboxOf(services)
  if (!sandbox) return madeUp(sale)
  const paid = await tell<Stripe.Checkout.Session>(sandbox, `_pay/${await sale.open()}`, {})
  if (paid.mode !== 'subscription') return paid
  return await services.stripe.checkout.sessions.retrieve(paid.id, { expand: ['subscription'] })
}

/** Connects the shop; outside the sandbox, to an account that exists only in name. */
export async function connectAccount(services: Services, at: TransactionRun): Promise<void> {
  const sandbox = sandboxOf(services)
  const account = sandbox
    ? await tell<Stripe.Account>(sandbox, '_account', { country: 'GB' })
    : ({ id: 'acct_demo', charges_enabled: true, details_submitted: true } as Stripe.Account)
  await at(async (db) => {
    await insertAccount(db, account.id)
    await applyAccount(db, account)
  })
}

type TransactionRun = (work: (db: Db) => Promise<void>) => Promise<void>

export async function refundAtProvider(
  services: Services,
  submission: Submission,
): Promise<SubmissionReport> {
  if (sandboxOf(services)) return await sendRefund(services, submission)
  const { id, attempt, amountMinor } = submission.refund
  const done = { status: 'succeeded', failureReason: null } as const
  const report = { ...done, amountMinor, refundId: id, attempt }
  return { ...report, id: `re_demo_${id}` }
}

/** Suppresses the sandbox's webhooks for changes that the seeding applies itself. */
export async function withoutWebhooks<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const sandbox = sandboxOf(services)
  if (!sandbox) return await work()
  await tell(sandbox, '_control', { muted: true })
  try {
    return await work()
  } finally {
    await tell(sandbox, '_control', { muted: false })
  }
}

function sandboxOf({ config: { sandboxUrl, stripe } }: Services): URL | null {
  return sandboxUrl?.origin === stripe.apiBase.origin ? sandboxUrl : null
}

async function tell<T>(sandbox: URL, path: string, body: object): Promise<T> {
  const reply = await fetch(new URL(`/stripe/${path}`, sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`the sandbox refused ${path}: ${await reply.text()}`)
  return (await reply.json()) as T
}

function madeUp({ id, amountMinor, currency }: Sale): Stripe.Checkout.Session {
  return {
    id: `cs_test_demo_${id}`,
    url: null,
    amount_total: toStripeAmount(amountMinor, currency),
    currency: currency.toLowerCase(),
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_demo_${id}`,
    customer: `cus_demo_${id}`,
    subscription: `sub_demo_${id}`,
  } as unknown as Stripe.Checkout.Session
}
