import Stripe from 'stripe'

import { formatMoney } from '@marketday/contract/money/money'
import type { RefundPurpose } from '@marketday/contract/orders/sums/owed-back'
import type { refundOrder, Refund } from '@marketday/contract/payments/card/payments'

import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { requirePayable } from '../../orders/money/require-payable.ts'
import { findOwedBack, listOrderRefunds, shownRefund } from '../../payments/card/find-refunds.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { takeRefundedCards } from '../credit/take-refunded-cards.ts'
import { applyRefund } from './apply-refund.ts'
import { requestRefund } from './request-refund.ts'
import { prepareSubmission, sendRefund } from './submit-refund.ts'
import type { Submission, SubmissionReport } from './submit-refund.ts'

type RefundRequest = Handling<typeof refundOrder>

export const refundSteps = {
  async before({ db, params: { orderId }, body, can }: RefundRequest): Promise<Submission[]> {
    const { acceptsSpent, ...wish } = body
    if (acceptsSpent && !can('credit.edit'))
      throw forbidden('Your role can’t refund spent gift cards')
    const order = await getOrderRow(db, orderId)
    requirePayable(body.amountMinor, order.currency, 'amountMinor')
    const ids: string[] = []
    for (const part of await splitByPurpose(db, order, body))
      ids.push(...(await requestRefund(db, { orderId, ...wish, ...part, isSent: true })))
    await issueCorrections(db, orderId)
    const submissions: Submission[] = []
    for (const refundId of ids) {
      const submission = await prepareSubmission(db, refundId)
      if (submission) submissions.push(submission)
    }
    return submissions
  },
  promise: refundsNow,
  call: sendAll,
  async after(
    request: RefundRequest,
    submissions: Submission[],
    reports: (SubmissionReport | null)[],
  ): Promise<{ refunds: Refund[] }> {
    await recordReports(request.db, submissions, reports)
    return await refundsNow(request)
  },
}

async function refundsNow({ db, params }: RefundRequest): Promise<{ refunds: Refund[] }> {
  return { refunds: (await listOrderRefunds(db, params.orderId)).map(shownRefund) }
}

interface RefundPart {
  readonly purpose: RefundPurpose
  readonly amountMinor: number
}

/** The price of gift cards that the refund takes back is owed. */
async function splitByPurpose(
  db: Db,
  order: OrderRecord,
  { purpose, amountMinor, acceptsSpent }: RefundRequest['body'],
): Promise<RefundPart[]> {
  if (purpose === 'owed') {
    await requireOwedBack(db, order, amountMinor)
    return [{ purpose, amountMinor }]
  }
  const owedBeforeMinor = await findOwedBack(db, order)
  await takeRefundedCards(db, order, { amountMinor, acceptsSpent })
  const owedAfterMinor = await findOwedBack(db, await getOrderRow(db, order.id))
  const owedMinor = Math.min(amountMinor, Math.max(0, owedAfterMinor - owedBeforeMinor))
  const parts = [
    { purpose: 'owed', amountMinor: owedMinor },
    { purpose: 'goodwill', amountMinor: amountMinor - owedMinor },
  ] as const
  return parts.filter((part) => part.amountMinor > 0)
}

async function requireOwedBack(db: Db, order: OrderRecord, amountMinor: number): Promise<void> {
  const owedMinor = await findOwedBack(db, order)
  if (amountMinor <= owedMinor) return
  const message = `At most ${formatMoney(owedMinor, order.currency)} can be refunded`
  throw invalid(message, [{ path: 'amountMinor', message }])
}

/** Null without an answer: the refund is promised, and the job retries with the same key. */
export async function sendAll(
  { services }: { readonly services: Services },
  submissions: readonly Submission[],
): Promise<(SubmissionReport | null)[]> {
  return await Promise.all(
    submissions.map(async (submission) => {
      try {
        return await sendRefund(services, submission)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) return null
        throw error
      }
    }),
  )
}

export async function recordReports(
  db: Db,
  submissions: readonly Submission[],
  reports: readonly (SubmissionReport | null)[],
): Promise<void> {
  for (const [index, { refund }] of submissions.entries()) {
    const report = reports[index]
    if (report) await applyRefund(db, { refundId: refund.id, report })
  }
}
