import { sql } from 'kysely'

import type {
  PaymentProblem,
  UnmatchedEvent,
} from '@marketday/contract/payments/card/unmatched-payments'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { listOpenUnmatched } from './find-unmatched.ts'
import type { UnmatchedRow } from './find-unmatched.ts'
import { mismatchSentence } from './mismatch.ts'

export async function listPaymentProblems(db: Db): Promise<PaymentProblem[]> {
  const [refunds, payments] = await Promise.all([listFailedRefunds(db), listOpenUnmatched(db)])
  return [...refunds.map(fromRefund), ...payments.map(fromPayment)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
}

export function refusals({ reason, cartId, hasOrder, isRevoked }: UnmatchedRow) {
  if (isRevoked) return { adopt: noAccess, refund: noAccess, dismiss: null }
  const canBeOrder = cartId !== null && reason !== 'currency' && reason !== 'business'
  const adopt = hasOrder
    ? 'An order already exists, paid in another way'
    : canBeOrder
      ? null
      : 'It can’t be turned into an order of this shop'
  return { adopt, refund: null, dismiss: null } satisfies Record<UnmatchedEvent, string | null>
}

const noAccess = 'Marketday no longer has access to the Stripe account of this payment'

const settleAtStripe = `${noAccess}. Refund it in that account’s Stripe dashboard if needed, then dismiss it here.`

async function listFailedRefunds(db: Db) {
  return await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .leftJoin('orders as o', 'o.order_id', 'r.order_id')
    .leftJoin('carts as c', 'c.cart_id', 'p.cart_id')
    .select(inCamelCase(['r.refund_id as id', 'r.amount_minor', 'p.currency', 'r.status']))
    .select(inCamelCase(['r.failure_reason', 'r.stripe_refund_id as reference']))
    .select(
      inCamelCase([
        'r.updated_at as at',
        'o.order_id',
        'o.number',
        'o.email',
        'c.email as cartEmail',
      ]),
    )
    .select(
      sql<boolean>`exists (select from payment_accounts a where a.stripe_account_id = p.stripe_account_id
      and a.revoked_at is not null)`.as('isRevoked'),
    )
    .where('r.status', 'in', ['failed', 'reversed'])
    .where('r.dismissed_at', 'is', null)
    .orderBy('r.updated_at')
    .limit(200)
    .execute()
}

type FailedRefund = Awaited<ReturnType<typeof listFailedRefunds>>[number]

const notThis = 'This applies to other payments only'

function fromRefund(row: FailedRefund): PaymentProblem {
  const { id, amountMinor, currency, at, orderId, number } = row
  return {
    kind: 'refund',
    id,
    amountMinor,
    currency,
    message: describeFailure(row),
    payer: row.email ?? row.cartEmail ?? '',
    order: orderId && number ? { id: orderId, number: String(number) } : null,
    reference: row.reference ?? '',
    at,
    actions: {
      retry: null,
      adopt: notThis,
      refund: notThis,
      dismiss: row.isRevoked ? null : 'It can be tried again',
    },
  }
}

function describeFailure({ status, failureReason, isRevoked }: FailedRefund): string {
  const what = status === 'reversed' ? 'The bank returned this refund.' : 'This refund failed.'
  const message = failureReason ? `${what} The card provider says: ${failureReason}` : what
  return isRevoked ? `${message} ${settleAtStripe}` : message
}

function fromPayment(row: UnmatchedRow): PaymentProblem {
  const mismatch = mismatchSentence(row.reason, row, row.wanted)
  return {
    kind: 'payment',
    id: row.id,
    amountMinor: row.amountMinor,
    currency: row.currency,
    message: row.isRevoked ? `${mismatch} ${settleAtStripe}` : mismatch,
    payer: row.payer,
    order: null,
    reference: row.stripeObjectId,
    at: row.createdAt,
    actions: { retry: notThis, ...refusals(row) },
  }
}
