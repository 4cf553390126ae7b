import { sql } from 'kysely'
import Stripe from 'stripe'

import { inOrder } from '../../../platform/database/in-order.ts'
import { record } from '../../../platform/events/record.ts'
import { systemContext } from '../../../platform/jobs/job-runner.ts'
import { enqueue, scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { newerTransactions } from './fetch-transactions.ts'
import { keepTransactions } from './keep-transactions.ts'
import type { Within } from './keep-transactions.ts'
import { splitPayout } from './split-payout.ts'

/**
 * Reads new balance transactions page by page, and the state of payouts. Resumes after an
 * interruption without reading stored pages again. Idempotent.
 */
export const readBalance = scheduleJob({
  name: 'read-balance',
  cron: '*/10 * * * *',
  async run(job) {
    const within = openWithin(job)
    try {
      await readTransactions(job, within)
      await readPayouts(job, within)
      const now = job.services.clock.now().toISOString()
      await within(null, (db) => noteReading(db, { read_at: now, failing_since: null }))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      job.services.log.warn({ err: error }, 'the provider’s balance could not be read')
      await within(null, (db) => noteFailure(db))
    }
    const { tenantId } = job
    if (tenantId) await job.inTenant((db) => answer(db, tenantId))
  },
})

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

async function readTransactions({ services, signal }: JobRun<unknown>, within: Within) {
  const { newest_stripe_id: known } = await within(null, findReading)
  for await (const { transactions, newestId } of newerTransactions(services.stripe, known)) {
    signal.throwIfAborted()
    await keepTransactions(within, transactions)
    if (newestId) await within(null, (db) => noteReading(db, { newest_stripe_id: newestId }))
  }
}

/** Banks return payouts within this time. */
const payoutDays = 60

async function readPayouts({ services, signal }: JobRun<unknown>, within: Within) {
  const { read_at: readAt } = await within(null, findReading)
  const since = Math.floor(services.clock.now().getTime() / 1000) - payoutDays * 86_400
  const payouts = []
  for await (const payout of services.stripe.payouts.list({
    limit: 100,
    ...(readAt && { created: { gte: since } }),
  }))
    payouts.push(payout)
  // Oldest first: money returned from one leaves with a later one.
  for (const payout of payouts.toReversed()) {
    signal.throwIfAborted()
    await splitPayout({ services, within }, payout)
  }
}

const findReading = (db: Db) =>
  db
    .selectFrom('balance_readings')
    .select(['newest_stripe_id', 'read_at'])
    .executeTakeFirstOrThrow()

const noteReading = (
  db: Db,
  reading: {
    readonly newest_stripe_id?: string
    readonly read_at?: string
    readonly failing_since?: null
  },
) => db.updateTable('balance_readings').set(reading).execute()

const noteFailure = (db: Db) =>
  db
    .updateTable('balance_readings')
    .set({ failing_since: db.context.now.toISOString() })
    .where('failing_since', 'is', null)
    .execute()
