import { sql } from 'kysely'
import type Stripe from 'stripe'
import { expect } from 'vitest'

import { sumBy } from '@marketday/contract/money/sum-by'
import type { Finance } from '@marketday/contract/reports/finance'

import { fromStripeAmount } from '../../../src/platform/stripe/stripe-amount.ts'
import { readStripeId } from '../../../src/platform/stripe/stripe-objects.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'
import { listShopAccounts } from '../shop-accounts.ts'

type Shop = Pick<ShopFixture, 'owner'>

const columns = {
  charge: 'received',
  partial_capture_reversal: 'received',
  refund: 'returned',
  refund_failure: 'returned',
  dispute: 'disputed',
  dispute_reversal: 'disputed',
} as const
type Column = (typeof columns)[keyof typeof columns]

export interface Moved {
  readonly account: string
  readonly intent: string
  readonly column: Column
  readonly amountMinor: number
  /** Seconds since 1970. */
  readonly at: number
}

/**
 * Card ledger and Finance equal the provider's balance transactions, by account and payment. Requires
 * that the accounts were read. Returns the provider's side.
 */
export async function checkProvider(
  t: TestApp,
  shop: Shop,
  { payments, provider }: Finance,
): Promise<readonly Moved[]> {
  const { tenantId } = shop.owner
  const listed = await Promise.all(
    (await listShopAccounts(t, tenantId)).map((account) => listTransactions(t, account)),
  )
  const transactions = listed.flat()
  const theirs = transactions.flatMap(toMoved)
  const ours = await listEntries(t, tenantId)
  expect(sumMoved(ours)).toEqual(sumMoved(theirs))
  for (const { account, receivedMinor, returnedMinor, disputedMinor } of payments.filter(
    ({ method }) => method === 'stripe',
  ))
    expect({ account, receivedMinor, returnedMinor, disputedMinor }).toEqual({
      account,
      receivedMinor: sumColumn(theirs, account, 'received'),
      returnedMinor: sumColumn(theirs, account, 'returned'),
      disputedMinor: sumColumn(theirs, account, 'disputed'),
    })
  expect(provider).toEqual({
    balanceMinor: sumBy(theirs, ({ amountMinor }) => amountMinor),
    feesMinor: 0 - sumBy(transactions, ({ feeMinor }) => feeMinor),
    payoutsMinor: sumBy(
      transactions.filter(({ isPayout }) => isPayout),
      ({ amountMinor }) => amountMinor,
    ),
  })
  await checkComparison(t, tenantId)
  return theirs
}

interface Transaction {
  readonly account: string
  readonly category: string
  readonly isPayout: boolean
  readonly intent: string
  readonly amountMinor: number
  readonly feeMinor: number
  readonly at: number
}

async function listTransactions(t: TestApp, account: string): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  const { balanceTransactions } = t.app.services.stripeFor(account)
  for await (const row of balanceTransactions.list({ limit: 100, expand: ['data.source'] }))
    transactions.push(readTransaction(account, row))
  return transactions
}

function readTransaction(account: string, row: Stripe.BalanceTransaction): Transaction {
  const source = row.source as { payment_intent?: string | { id: string } | null } | null
  const currency = row.currency.toUpperCase()
  const category = row.reporting_category
  return {
    account,
    category,
    isPayout: category === 'payout' || category === 'payout_reversal',
    intent: readStripeId(source?.payment_intent) ?? '',
    amountMinor: fromStripeAmount(row.amount, currency),
    feeMinor: fromStripeAmount(row.fee, currency),
    at: row.created,
  }
}

const toMoved = ({ category, isPayout, ...row }: Transaction): Moved[] =>
  isPayout ? [] : [{ ...row, column: columns[category as keyof typeof columns] }]

async function listEntries(t: TestApp, tenantId: string): Promise<Omit<Moved, 'at'>[]> {
  const { rows } = await t.inTenant(tenantId, (db) =>
    sql<Omit<Moved, 'at'>>`
      select p.stripe_account_id as account, p.stripe_payment_intent_id as intent, e.amount_minor as "amountMinor",
        case when e.kind like 'refund%' then 'returned' when e.kind like 'dispute%' then 'disputed' else 'received' end as column
      from payment_entries e join payments p on p.payment_id = e.payment_id where e.method = 'stripe'`.execute(
      db,
    ),
  )
  return rows
}

const sumMoved = (moved: readonly Omit<Moved, 'at'>[]) =>
  [...Map.groupBy(moved, ({ account, intent, column }) => `${account} ${intent} ${column}`)]
    .map(([key, rows]) => [key, sumBy(rows, ({ amountMinor }) => amountMinor)] as const)
    .filter(([, amountMinor]) => amountMinor !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b))

const sumColumn = (moved: readonly Moved[], account: string | null, column: Column): number =>
  sumBy(
    moved.filter((row) => row.account === account && row.column === column),
    ({ amountMinor }) => amountMinor,
  )

/** The comparison that the shop sees finds nothing either. */
async function checkComparison(t: TestApp, tenantId: string): Promise<void> {
  const { rows } = await t.inTenant(tenantId, (db) =>
    sql`select subject, stripe_id, kind, ours, theirs from compared_money('infinity') where ours <> theirs`.execute(
      db,
    ),
  )
  expect(rows).toEqual([])
}
