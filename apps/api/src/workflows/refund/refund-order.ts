import Stripe from 'stripe'

import { formatMoney } from '@marketday/contract/money/money'
import { sumBy } from '@marketday/contract/money/sum-by'
import type { PaymentShare } from '@marketday/contract/payments/card/spread-refund'
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
import { chooseDestination } from './choose-destination.ts'
import { refundLines } from './refund-lines.ts'
import { lockRefundable, requestRefund, requireShares, spreadOver } from './request-refund.ts'
import { prepareSubmission, sendRefund } from './submit-refund.ts'
import type { Submission, SubmissionReport } from './submit-refund.ts'

type RefundRequest = Handling<typeof refundOrder>

export const refundSteps = {
  async before(request: RefundRequest): Promise<Submission[]> {
    const { db, params, body } = request
    requirePermissions(request)
    const { orderId } = params
    const order = await getOrderRow(db, orderId)
    requireAmounts(order, body)
    await refundLines(db, order, body)
    const ids: string[] = []
    for (const part of await planRefund(request, await getOrderRow(db, orderId)))
      ids.push(...(await requestRefund(db, part)))
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

function requirePermissions({ body, can }: RefundRequest): void {
  if (body.acceptsSpent && !can('credit.edit'))
    throw forbidden('Your role can’t refund spent gift cards')
  const changesOrder = body.lines.length > 0 || body.returnsDelivery
  if (changesOrder && !can('orders.edit'))
    throw forbidden('Your role can refund amounts, but not items or the delivery fee')
}

type Body = RefundRequest['body']

function requireAmounts({ currency }: OrderRecord, { amountMinor, extraMinor, payments }: Body) {
  requirePayable(amountMinor, currency, 'amountMinor')
  requirePayable(extraMinor, currency, 'extraMinor')
  if (extraMinor > amountMinor)
    throw refuseField('extraMinor', 'The extra amount is more than the whole refund')
  for (const [index, share] of (payments ?? []).entries())
    requirePayable(share.amountMinor, currency, `payments.${index}.amountMinor`)
  if (payments && sumBy(payments, (share) => share.amountMinor) !== amountMinor)
    throw refuseField(
      'payments',
      `The payments don’t add up to ${formatMoney(amountMinor, currency)}`,
    )
}

const refuseField = (path: string, message: string) => invalid(message, [{ path, message }])

/** Refunds by purpose, spread over the payments. */
async function planRefund({ db, services, body }: RefundRequest, order: OrderRecord) {
  const { amountMinor, payments, reason, reference } = body
  const purposes = await splitByPurpose(db, order, body)
  const refundable = await lockRefundable(db, order.id)
  if (payments) await requireShares(db, refundable, payments)
  const shares = payments ?? (await spreadOver(db, refundable, amountMinor))
  const orderId = order.id
  const to = await chooseDestination(db, services.config, { orderId, to: body.to, amountMinor })
  return splitShares(shares, purposes).map((part) => ({
    ...part,
    orderId,
    reason,
    reference,
    to,
    isSent: true,
  }))
}

async function refundsNow({ db, params }: RefundRequest): Promise<{ refunds: Refund[] }> {
  return { refunds: (await listOrderRefunds(db, params.orderId)).map(shownRefund) }
}

interface RefundPart {
  readonly purpose: RefundPurpose
  readonly amountMinor: number
}

/** The price of gift cards that the extra amount takes back is owed. */
async function splitByPurpose(
  db: Db,
  order: OrderRecord,
  { amountMinor, extraMinor, acceptsSpent }: Body,
): Promise<RefundPart[]> {
  const owedBeforeMinor = await findOwedBack(db, order)
  requireOwedBack(order, { amountMinor: amountMinor - extraMinor, owedMinor: owedBeforeMinor })
  if (extraMinor > 0) await takeRefundedCards(db, order, { amountMinor: extraMinor, acceptsSpent })
  const owedAfterMinor = await findOwedBack(db, await getOrderRow(db, order.id))
  const cardsMinor = Math.min(extraMinor, Math.max(0, owedAfterMinor - owedBeforeMinor))
  const goodwillMinor = extraMinor - cardsMinor
  const parts = [
    { purpose: 'owed', amountMinor: amountMinor - goodwillMinor },
    { purpose: 'goodwill', amountMinor: goodwillMinor },
  ] as const
  return parts.filter((part) => part.amountMinor > 0)
}

function requireOwedBack(
  { currency }: OrderRecord,
  { amountMinor, owedMinor }: { readonly amountMinor: number; readonly owedMinor: number },
): void {
  if (amountMinor > owedMinor)
    throw refuseField('amountMinor', `At most ${formatMoney(owedMinor, currency)} can be refunded`)
}

interface PlannedPart extends RefundPart {
  readonly shares: readonly PaymentShare[]
}

/** Fills each purpose from the shares in turn. */
function splitShares(
  shares: readonly PaymentShare[],
  purposes: readonly RefundPart[],
): PlannedPart[] {
  const left = shares.map((share) => ({ ...share }))
  return purposes.map(({ purpose, amountMinor }) => {
    let rest = amountMinor
    const taken = left.flatMap((share) => {
      const part = Math.min(rest, share.amountMinor)
      rest -= part
      share.amountMinor -= part
      return part > 0 ? [{ paymentId: share.paymentId, amountMinor: part }] : []
    })
    return { purpose, amountMinor, shares: taken }
  })
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
