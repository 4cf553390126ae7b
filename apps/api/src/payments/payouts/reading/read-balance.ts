import { sql } from 'kysely'
import Stripe from 'stripe'

import type { PayoutStatus } from '@marketday/contract/payments/payouts'

import { inOrder } from '../../../platform/database/in-order.ts'
import { record } from '../../../platform/events/record.ts'
import { systemContext } from '../../../platform/jobs/job-runner.ts'
import { enqueue, scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findReading, listSources, noteFailure, noteReading } from './sources.ts'
import type { Source } from './sources.ts'
import type { MerchantStripe } from '../../../platform/stripe/create-stripe.ts'
import { newerTransactions, fetchPayoutTransactions } from './fetch-transactions.ts'
import type { ProviderTransaction } from './fetch-transactions.ts'
import { replaceRows } from '../../../platform/database/sql.ts'

/**
 * Reads new balance transactions page by page, and the state of payouts, of the platform's account
 * and of each shop's. Resumes after an interruption without reading stored pages again. Idempotent.
 */
export const readBalance = scheduleJob({
  name: 'read-balance',
  cron: '*/10 * * * *',
  async run(job) {
    const { tenantId, services, signal } = job
    for (const source of await listSources(job)) {
      signal.throwIfAborted()
      await readSource({ ...job, source, stripe: services.stripeFor(source.accountId) })
    }
    if (tenantId) await job.inTenant((db) => answer(db, tenantId))
  },
})

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

export const readNow = (db: Db): Promise<void> =>
  enqueue(db, readBalance, {}, { singletonKey: db.context.tenantId ?? '' })

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

type Within = <T>(tenantId: string | null, work: (db: Db) => Promise<T>) => Promise<T>

type Parts = ReadonlyMap<string, readonly ProviderTransaction[]>

/**
 * Stores transactions per business. Idempotent. All of a shop's account are its own; those of no
 * business belong to the platform.
 */
async function keepTransactions(
  within: Within,
  { tenantId: owner }: Source,
  transactions: readonly ProviderTransaction[],
): Promise<Parts> {
  const parts = owner
    ? new Map([[owner, transactions]])
    : await within(null, (db) => divide(db, transactions))
  for (const [tenantId, rows] of parts) await within(tenantId, (db) => keepRows(db, tenantId, rows))
  return parts
}

const keepRows = (db: Db, tenantId: string, rows: readonly ProviderTransaction[]) =>
  replaceRows(db, 'balance_transactions', {
    key: ['tenant_id', 'stripe_id'],
    rows: rows.map((row) => ({
      tenant_id: tenantId,
      stripe_id: row.id,
      kind: row.kind,
      stripe_payment_intent_id: row.intentId,
      stripe_refund_id: row.refundId,
      stripe_dispute_id: row.disputeId,
      claimed_payment_id: row.claim?.paymentId ?? null,
      amount_minor: row.amountMinor,
      fee_minor: row.feeMinor,
      currency: row.currency,
      occurred_at: row.occurredAt,
      available_at: row.availableAt,
    })),
  })

async function divide(db: Db, transactions: readonly ProviderTransaction[]): Promise<Parts> {
  const [owners, returned] = await inOrder([
    findOwners(db, transactions),
    findReturned(db, transactions),
  ])
  const owned = transactions.flatMap((transaction) => {
    const tenantId =
      owners.get(transaction.intentId) ?? owners.get(transaction.claim?.tenantId ?? null)
    return tenantId ? [{ tenantId, transaction }] : []
  })
  return new Map(
    [...Map.groupBy([...owned, ...returned], ({ tenantId }) => tenantId)].map(([tenantId, all]) => [
      tenantId,
      all.map(({ transaction }) => transaction),
    ]),
  )
}

/** Owner by our references, else by our metadata. */
async function findOwners(
  db: Db,
  transactions: readonly ProviderTransaction[],
): Promise<ReadonlyMap<string | null, string>> {
  const intents = transactions.flatMap(({ intentId }) => intentId ?? [])
  const claims = transactions.flatMap(({ claim }) => claim?.tenantId ?? [])
  const { rows } = await sql<{ key: string; tenantId: string }>`
    select stripe_id as key, tenant_id as "tenantId" from stripe_references
     where stripe_id = any(${intents}::text[]) and purpose = 'order_payment'
    union all
    select tenant_id::text, tenant_id from tenants where tenant_id = any(${claims}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ key, tenantId }) => [key, tenantId]))
}

async function findReturned(db: Db, transactions: readonly ProviderTransaction[]) {
  const returned = []
  for (const transaction of transactions) {
    if (transaction.kind !== 'payout_failure' || !transaction.payoutId) continue
    const { rows } = await sql<{ tenantId: string; amountMinor: number }>`
      select tenant_id as "tenantId", amount_minor as "amountMinor"
      from list_payout_parts(${transaction.payoutId})`.execute(db)
    for (const { tenantId, amountMinor } of rows)
      returned.push({ tenantId, transaction: { ...transaction, amountMinor, feeMinor: 0 } })
  }
  return returned
}
