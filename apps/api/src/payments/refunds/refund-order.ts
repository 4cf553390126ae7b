import type { refundOrder, retryRefund } from '@marketday/contract/payments'
import type { Refund } from '@marketday/contract/payments'

import { getOrderRow } from '../../orders/lock-order.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyRefund } from './apply-refund.ts'
import { askProvider } from '../ask-provider.ts'
import { findRefund, listOrderRefunds } from '../find-refunds.ts'
import { requestRefund } from '../request-refund.ts'
import { refundStep } from '../rules.ts'
import { prepareSubmission, sendRefund } from './submit-refund.ts'
import type { Submission, SubmissionReport } from './submit-refund.ts'

type Given = Handling<typeof refundOrder>
type RetryGiven = Handling<typeof retryRefund>

interface Prepared {
  readonly orderId: string
  readonly submissions: readonly Submission[]
}

/** If this process dies between the steps, the job sends the refund under the same key. */
const netMs = 60_000

export const refundSteps = {
  async before({ db, params: { orderId }, body }: Given): Promise<Prepared> {
    await getOrderRow(db, orderId)
    const submitAfter = new Date(db.context.now.getTime() + netMs)
    const ids = await requestRefund(db, { orderId, ...body, submitAfter })
    return { orderId, submissions: await submissionsOf(db, ids) }
  },
  call: send,
  after: record,
}

export const retrySteps = {
  async before({ db, params: { orderId, refundId } }: RetryGiven): Promise<Prepared> {
    await getOrderRow(db, orderId)
    const refund = await findRefund(db, refundId)
    if (!refund || refund.orderId !== orderId) throw notFound('Refund')
    const step = refundStep(refund.status, 'retry')
    if (step.kind === 'repeat') return { orderId, submissions: await submissionsOf(db, [refundId]) }
    if (step.kind === 'illegal')
      throw conflict('invalid_transition', `A ${refund.status} refund cannot be tried again`)
    await db
      .updateTable('refunds')
      .set({ status: 'pending', failure_reason: null })
      .where('refund_id', '=', refundId)
      .execute()
    return { orderId, submissions: await submissionsOf(db, [refundId]) }
  },
  call: send,
  after: record,
}

async function submissionsOf(db: Db, refundIds: readonly string[]): Promise<Submission[]> {
  const all = await Promise.all(refundIds.map((refundId) => prepareSubmission(db, refundId)))
  return all.filter((submission) => submission !== null)
}

async function send(
  { services }: Omit<Given, 'db' | 'params' | 'body'>,
  { submissions }: Prepared,
): Promise<SubmissionReport[]> {
  return await Promise.all(
    submissions.map((submission) => askProvider(() => sendRefund(services, submission))),
  )
}

async function record(
  { db }: Pick<Given, 'db'>,
  { orderId, submissions }: Prepared,
  reports: SubmissionReport[],
): Promise<{ refunds: Refund[] }> {
  for (const [index, { refund }] of submissions.entries()) {
    const report = reports[index]
    if (report) await applyRefund(db, { refundId: refund.id, report })
  }
  const refunds = await listOrderRefunds(db, orderId)
  return { refunds: refunds.map(({ orderId: _order, stripeRefundId: _id, ...refund }) => refund) }
}
