import Stripe from 'stripe'
import * as z from 'zod/mini'

import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyRefund } from './apply-refund.ts'
import { refundReport } from '../fetch-payment-state.ts'
import type { ProviderRefund } from '../fetch-payment-state.ts'
import { findPayment } from '../find-payments.ts'
import { findRefund } from '../find-refunds.ts'
import type { RefundRow } from '../find-refunds.ts'

export interface Submission {
  readonly refund: RefundRow
  readonly intentId: string
}

export type SubmissionReport = Omit<ProviderRefund, 'id'> & { readonly id: string | null }

/** What is still to be told to the provider, or null when it is settled. */
export async function prepareSubmission(db: Db, refundId: string): Promise<Submission | null> {
  const refund = await findRefund(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment?.intentId) return null
  if (refund.status !== 'requested' && refund.status !== 'pending') return null
  return { refund, intentId: payment.intentId }
}

/** The key comes from our row: however often it is sent, money moves once. */
export async function sendRefund(
  { stripe }: Pick<Services, 'stripe'>,
  { refund, intentId }: Submission,
): Promise<SubmissionReport> {
  try {
    const sent = await stripe.refunds.create(
      { payment_intent: intentId, amount: refund.amountMinor, metadata: { refund_id: refund.id } },
      { idempotencyKey: `refund_${refund.id}` },
    )
    return refundReport(sent)
  } catch (error) {
    // Refused for good; anything else may be tried again.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return {
      id: null,
      amountMinor: refund.amountMinor,
      status: 'failed',
      failureReason: error.message,
      refundId: refund.id,
    }
  }
}

export const submitRefund = defineJob({
  name: 'submit-refund',
  payload: z.strictObject({ refundId: z.uuid() }),
  retryLimit: 10,
  expireSeconds: 60,
  async run({ payload: { refundId }, services, inTenant }) {
    const submission = await inTenant((db) => prepareSubmission(db, refundId))
    if (!submission) return
    const report = await sendRefund(services, submission)
    await inTenant((db) => applyRefund(db, { refundId, report }))
  },
})
