import type Stripe from 'stripe'

import type { CardDisputeState } from '@marketday/contract/payments/card/disputes'

import type { MerchantStripe } from '../../../platform/stripe/create-stripe.ts'
import { fromStripeAmount } from '../../../platform/stripe/stripe-amount.ts'

export interface DisputeReport {
  readonly id: string
  readonly status: CardDisputeState
  readonly isInquiry: boolean
  readonly amountMinor: number
  /** Amounts withdrawn by the bank, and returned of it. */
  readonly withdrawnMinor: number
  readonly returnedMinor: number
  readonly reason: string
  readonly evidenceDueAt: string | null
  readonly openedAt: string
}

export async function fetchDisputes(
  stripe: MerchantStripe,
  intentId: string,
): Promise<DisputeReport[]> {
  const disputes = await Array.fromAsync(
    stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
  )
  return disputes.map(report)
}

function report(dispute: Stripe.Dispute): DisputeReport {
  const { id, reason, created, evidence_details: evidence } = dispute
  return {
    id,
    ...readStatus(dispute.status),
    amountMinor: fromStripeAmount(dispute.amount, dispute.currency.toUpperCase()),
    ...addUpMoves(dispute),
    reason,
    evidenceDueAt: evidence.due_by ? toTime(evidence.due_by) : null,
    openedAt: toTime(created),
  }
}

const toTime = (seconds: number) => new Date(seconds * 1000).toISOString()

const states: Readonly<Record<string, CardDisputeState>> = {
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

/** Any other status means closed before money moved. */
function readStatus(status: string): Pick<DisputeReport, 'status' | 'isInquiry'> {
  const state = states[status.replace(/^warning_/, '')]
  return { status: state ?? 'closed', isInquiry: !state || status.startsWith('warning_') }
}

/** If the balance has another currency, its sums are unusable: assume that everything moved. */
function addUpMoves({ amount, currency, balance_transactions: moves }: Stripe.Dispute) {
  const addUp = (sign: 1 | -1) => {
    const meant = moves.filter((move) => Math.sign(move.amount) === sign)
    const sum = meant.every((move) => move.currency === currency)
      ? meant.reduce((all, move) => all + sign * move.amount, 0)
      : amount
    return fromStripeAmount(sum, currency.toUpperCase())
  }
  return { withdrawnMinor: addUp(-1), returnedMinor: addUp(1) }
}
