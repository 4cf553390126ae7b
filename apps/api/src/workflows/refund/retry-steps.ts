import type { retryRefund } from '@marketday/contract/payments/card/payments'
import type { Refund } from '@marketday/contract/payments/card/payments'

import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRefund, shownRefund } from '../../payments/card/find-refunds.ts'
import type { RefundRow } from '../../payments/card/find-refunds.ts'
import { requireRefundable } from './request-refund.ts'
import { refundStep } from '../../payments/card/rules.ts'
import { recordReports, sendAll } from './refund-order.ts'
import { watchRefund } from './settle-refund.ts'
import { prepareSubmission } from './submit-refund.ts'
import type { Submission, SubmissionReport } from './submit-refund.ts'
import { beginAttempt } from '../../payments/card/change-refund.ts'

type RetryRequest = Handling<typeof retryRefund>

export const retrySteps = {
  async before({ db, params: { refundId } }: RetryRequest): Promise<Submission[]> {
    const refund = await lockRefund(db, refundId)
    const step = refundStep(refund.status, 'retry')
    if (step.kind === 'illegal')
      throw conflict('invalid_transition', `A ${refund.status} refund can’t be retried`)
    if (step.kind === 'move') await tryAgain(db, refund)
    const submission = await prepareSubmission(db, refundId)
    return submission ? [submission] : []
  },
  call: sendAll,
  async after(
    { db, params: { refundId } }: RetryRequest,
    submissions: Submission[],
    reports: (SubmissionReport | null)[],
  ): Promise<{ refund: Refund }> {
    await recordReports(db, submissions, reports)
    return { refund: shownRefund(await getRefund(db, refundId)) }
  },
}

async function getRefund(db: Db, refundId: string): Promise<RefundRow> {
  const refund = await findRefund(db, refundId)
  if (!refund) throw notFound('Refund')
  return refund
}

export async function lockRefund(db: Db, refundId: string): Promise<RefundRow> {
  const { orderId } = await getRefund(db, refundId)
  if (orderId) await getOrderRow(db, orderId)
  return await getRefund(db, refundId)
}

/** New idempotency key: the provider repeats its first answer for a used one. */
async function tryAgain(db: Db, refund: RefundRow): Promise<void> {
  await requireRefundable(db, refund)
  const attempt = await beginAttempt(db, refund)
  if (refund.orderId && refund.purpose === 'goodwill') await issueCorrections(db, refund.orderId)
  await watchRefund(db, { refundId: refund.id, attempt, isSent: true })
}
