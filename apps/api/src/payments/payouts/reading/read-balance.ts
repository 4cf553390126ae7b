import { sql } from 'kysely'
import Stripe from 'stripe'
import * as z from 'zod/mini'

import type { PayoutStatus } from '@marketday/contract/payments/payouts'

import { inOrder } from '../../../platform/database/in-order.ts'
import { record } from '../../../platform/events/record.ts'
import { systemContext } from '../../../platform/jobs/job-runner.ts'
import { defineJob, enqueueAll, scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findReading, noteFailure, noteReading } from './sources.ts'
import type { Source } from './sources.ts'
import {
  findReachableAccount,
  listAccounts,
  listReachableAccounts,
} from '../../accounts/payment-account.ts'
import type { MerchantStripe } from '../../../platform/stripe/create-stripe.ts'
import { newerTransactions, fetchPayoutTransactions } from './fetch-transactions.ts'
import type { ProviderTransaction } from './fetch-transactions.ts'
import { keepTransactions } from './keep-transactions.ts'
import type { Within } from './keep-transactions.ts'

/** Reads the platform's account and each shop's. */
export const readBalances = scheduleJob({
  name: 'read-balances',
  cron: '*/10 * * * *',
  async run({ inTenant }) {
    await inTenant(async (db) => {
      const platform = { tenantId: null, paymentAccountId: null }
      await enqueueReadings(db, [platform, ...(await listAccounts(db))], { isAsked: false })
    })
  },
})

/** Reads the accounts of the shop, and the platform's, which may have its test orders. */
export async function readNow(db: Db): Promise<void> {
  const { tenantId } = db.context
  const accounts = await listReachableAccounts(db)
  await enqueueReadings(
    db,
    [...accounts, null].map((paymentAccountId) => ({ tenantId, paymentAccountId })),
    { isAsked: true },
  )
}

interface ReadAccount {
  readonly tenantId: string | null
  readonly paymentAccountId: string | null
}

/** `isAsked`: someone waits for the result. */
const enqueueReadings = (
  db: Db,
  accounts: readonly ReadAccount[],
  { isAsked }: { readonly isAsked: boolean },
) =>
  enqueueAll(
    db,
    readBalance,
    accounts.map(({ tenantId, paymentAccountId }) => ({
      payload: { paymentAccountId, isAsked },
      ...(tenantId && { tenantId }),
      singletonKey: `${tenantId} ${paymentAccountId} ${isAsked}`,
    })),
  )

/**
 * Reads new balance transactions of an account page by page, and the state of its payouts. Resumes
 * after an interruption without reading stored pages again. Idempotent. A job per account, so that
 * one that hangs or fails delays no other.
 */
export const readBalance = defineJob({
  name: 'read-balance',
  payload: z.strictObject({ paymentAccountId: z.nullable(z.uuid()), isAsked: z.boolean() }),
  retryLimit: 2,
  expireSeconds: 600,
  concurrency: 4,
  async run(job) {
    const { tenantId, services, payload } = job
    const source = await findSource(job)
    if (source) await readSource({ ...job, source, stripe: services.stripeFor(source.accountId) })
    if (tenantId && payload.isAsked) await job.inTenant((db) => answer(db, tenantId))
  },
})

/** Null for an account out of reach. */
async function findSource({
  payload: { paymentAccountId },
  tenantId,
  inTenant,
}: JobRun<{ readonly paymentAccountId: string | null }>): Promise<Source | null> {
  if (tenantId === null || paymentAccountId === null) return { tenantId: null, accountId: null }
  const accountId = await inTenant((db) => findReachableAccount(db, paymentAccountId))
  return accountId === null ? null : { tenantId, accountId }
}

interface Reading extends JobRun<unknown> {
  readonly source: Source
  readonly stripe: MerchantStripe
}

async function readSource(job: Reading): Promise<void> {
  const { services, source } = job
  const within = openWithin(job)
  try {
    await readTransactions(job, within)
    await readPayouts(job, within)
    const now = services.clock.now().toISOString()
    await within(source.tenantId, (db) =>
      noteReading(db, source, { read_at: now, failing_since: null }),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const details = { err: error, account: source.accountId }
    services.log.warn(details, 'the provider’s balance could not be read')
    await within(source.tenantId, (db) => noteFailure(db, source))
  }
}

const answer = (db: Db, tenantId: string) =>
  inOrder([
    sql`select reconcile_money()`.execute(db),
    record(db, { name: 'payout.read', objectType: 'payout', objectId: tenantId, isPassing: true }),
  ])

function openWithin({ services, jobId }: JobRun<unknown>): Within {
  return (tenantId, work) =>
    services.databases.transaction(systemContext(services, tenantId, jobId), work)
}

async function readTransactions({ source, stripe, signal }: Reading, within: Within) {
  const { newest_stripe_id: known } = await within(source.tenantId, (db) => findReading(db, source))
  for await (const { transactions, newestId } of newerTransactions(stripe, known)) {
    signal.throwIfAborted()
    await keepTransactions(within, source, transactions)
    if (newestId)
      await within(source.tenantId, (db) => noteReading(db, source, { newest_stripe_id: newestId }))
  }
}

/** Banks return payouts within this time. */
const payoutDays = 60

async function readPayouts(reading: Reading, within: Within) {
  const { services, source, stripe, signal } = reading
  const { read_at: readAt } = await within(source.tenantId, (db) => findReading(db, source))
  const since = Math.floor(services.clock.now().getTime() / 1000) - payoutDays * 86_400
  const payouts = []
  for await (const payout of stripe.payouts.list({
    limit: 100,
    ...(readAt && { created: { gte: since } }),
  }))
    payouts.push(payout)
  // Oldest first: money returned from one leaves with a later one.
  for (const payout of payouts.toReversed()) {
    signal.throwIfAborted()
    await splitPayout(reading, within, payout)
  }
}

async function splitPayout(
  { services, source, stripe }: Reading,
  within: Within,
  payout: Stripe.Payout,
): Promise<void> {
  const isSplit = await within(null, (db) => notePayout(db, payout))
  if (isSplit || payout.reconciliation_status !== 'completed') return
  const { transactions, sum } = await fetchPayoutTransactions(stripe, payout.id)
  if (sum !== payout.amount) {
    const details = { payout: payout.id, amount: payout.amount, sum }
    services.log.warn(details, 'a payout is not the sum of its transactions yet')
    return
  }
  for (const [tenantId, part] of await keepTransactions(within, source, transactions))
    await within(tenantId, (db) => keepPart(db, payout, part))
  await within(null, (db) =>
    db
      .updateTable('provider_payouts')
      .set({ is_split: true })
      .where('stripe_payout_id', '=', payout.id)
      .execute(),
  )
}

async function notePayout(db: Db, payout: Stripe.Payout): Promise<boolean> {
  const state = {
    status: payout.status as PayoutStatus,
    failure_reason: payout.failure_message,
    arrives_on: toTime(payout.arrival_date).slice(0, 10),
  }
  const { is_split: isSplit } = await db
    .insertInto('provider_payouts')
    .values({ stripe_payout_id: payout.id, created_at: toTime(payout.created), ...state })
    .onConflict((on) => on.column('stripe_payout_id').doUpdateSet(state))
    .returning('is_split')
    .executeTakeFirstOrThrow()
  return isSplit
}

const toTime = (seconds: number) => new Date(seconds * 1000).toISOString()

async function keepPart(
  db: Db,
  payout: Stripe.Payout,
  part: readonly ProviderTransaction[],
): Promise<void> {
  const amountMinor = part.reduce((sum, row) => sum + row.amountMinor - row.feeMinor, 0)
  await inOrder([
    sql`update balance_transactions set stripe_payout_id = ${payout.id}
      where stripe_id = any(${part.map(({ id }) => id)}::text[])`.execute(db),
    db
      .insertInto('payouts')
      .values({
        stripe_payout_id: payout.id,
        amount_minor: amountMinor,
        currency: payout.currency.toUpperCase(),
        created_at: toTime(payout.created),
      })
      .onConflict((on) => on.columns(['tenant_id', 'stripe_payout_id']).doNothing())
      .execute(),
  ])
}
