import { sql } from 'kysely'
import type Stripe from 'stripe'

import type { PayoutStatus } from '@marketday/contract/payments/payouts/payouts'

import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Services } from '../../../platform/services.ts'
import { fetchPayoutTransactions } from './fetch-transactions.ts'
import type { ProviderTransaction } from './fetch-transactions.ts'
import { keepTransactions } from './keep-transactions.ts'
import type { Within } from './keep-transactions.ts'

export async function splitPayout(
  { services, within }: { readonly services: Services; readonly within: Within },
  payout: Stripe.Payout,
): Promise<void> {
  const isSplit = await within(null, (db) => notePayout(db, payout))
  if (isSplit || payout.reconciliation_status !== 'completed') return
  const { transactions, sum } = await fetchPayoutTransactions(services.stripe, payout.id)
  if (sum !== payout.amount) {
    const details = { payout: payout.id, amount: payout.amount, sum }
    services.log.warn(details, 'a payout is not the sum of its transactions yet')
    return
  }
  for (const [tenantId, part] of await keepTransactions(within, transactions))
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
