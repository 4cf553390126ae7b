import type Stripe from 'stripe'
import * as z from 'zod/mini'

import { Id } from '@marketday/contract/endpoints/scalars'
import type { BalanceKind } from '@marketday/contract/payments/payouts'

import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'
import type { MerchantStripe } from '../../../platform/stripe/create-stripe.ts'
import { fromStripeAmount } from '../../../platform/stripe/stripe-amount.ts'
import { readBalanceKind } from './balance-kind.ts'

export interface ProviderTransaction {
  readonly id: string
  readonly kind: BalanceKind
  readonly amountMinor: number
  readonly feeMinor: number
  readonly currency: string
  readonly occurredAt: string
  readonly availableAt: string
  readonly intentId: string | null
  readonly refundId: string | null
  readonly disputeId: string | null
  readonly payoutId: string | null
  readonly claim: { readonly tenantId: string; readonly paymentId: string } | null
}

interface Page {
  readonly transactions: readonly ProviderTransaction[]
  /** Newest id of the run, known once its page is stored; null while older pages remain. */
  readonly newestId: string | null
}

const expand = ['data.source']
const limit = 100

/** Pages newer than the known one, oldest first; everything without one. */
export async function* newerTransactions(
  stripe: MerchantStripe,
  knownId: string | null,
): AsyncGenerator<Page> {
  if (!knownId) return yield* allTransactions(stripe)
  let cursor = knownId
  let hasMore = true
  while (hasMore) {
    const list = await stripe.balanceTransactions.list({ limit, expand, ending_before: cursor })
    cursor = list.data[0]?.id ?? cursor
    hasMore = list.has_more
    if (list.data.length > 0) yield { transactions: reportAll(list.data), newestId: cursor }
  }
}

async function* allTransactions(stripe: MerchantStripe): AsyncGenerator<Page> {
  let newestId: string | null = null
  for await (const data of pagesOf(stripe, {})) {
    newestId ??= data[0]?.id ?? null
    yield { transactions: reportAll(data), newestId: null }
  }
  if (newestId) yield { transactions: [], newestId }
}

/** Includes the total, in the provider's units. */
export async function fetchPayoutTransactions(stripe: MerchantStripe, payoutId: string) {
  const transactions: ProviderTransaction[] = []
  let sum = 0
  for await (const data of pagesOf(stripe, { payout: payoutId })) {
    const paidOut = data.filter(({ type }) => type !== 'payout')
    sum = paidOut.reduce((before, { net }) => before + net, sum)
    transactions.push(...reportAll(paidOut))
  }
  return { transactions, sum }
}

async function* pagesOf(stripe: MerchantStripe, filter: Stripe.BalanceTransactionListParams) {
  let lastId: string | undefined
  let hasMore = true
  while (hasMore) {
    const list = await stripe.balanceTransactions.list({
      ...filter,
      limit,
      expand,
      ...(lastId && { starting_after: lastId }),
    })
    yield list.data
    lastId = list.data.at(-1)?.id
    hasMore = list.has_more
  }
}

/** Payouts are read separately. */
const reportAll = (transactions: readonly Stripe.BalanceTransaction[]) =>
  transactions.filter(({ type }) => type !== 'payout').map(report)

interface Source {
  readonly id: string
  readonly object: string
  readonly payment_intent?: string | { readonly id: string } | null
  readonly metadata?: unknown
}

function report(transaction: Stripe.BalanceTransaction): ProviderTransaction {
  const currency = transaction.currency.toUpperCase()
  const source = findSource(transaction)
  return {
    id: transaction.id,
    kind: readBalanceKind(transaction.reporting_category, source?.object ?? null),
    amountMinor: fromStripeAmount(transaction.amount, currency),
    feeMinor: fromStripeAmount(transaction.fee, currency),
    currency,
    occurredAt: new Date(transaction.created * 1000).toISOString(),
    availableAt: new Date(transaction.available_on * 1000).toISOString(),
    ...readSource(source),
  }
}

const readSource = (source: Source | null) => ({
  intentId: readStripeId(source?.payment_intent),
  refundId: source?.object === 'refund' ? source.id : null,
  disputeId: source?.object === 'dispute' ? source.id : null,
  payoutId: source?.object === 'payout' ? source.id : null,
  claim: z.safeParse(Claim, source?.metadata).data ?? null,
})

function findSource({ source }: Stripe.BalanceTransaction): Source | null {
  return typeof source === 'object' ? source : null
}

const Claim = z.pipe(
  z.object({ purpose: z.literal('order_payment'), tenant_id: Id, subject_id: Id }),
  z.transform(({ tenant_id: tenantId, subject_id: paymentId }) => ({ tenantId, paymentId })),
)
