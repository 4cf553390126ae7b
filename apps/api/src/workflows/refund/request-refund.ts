import { formatMoney } from '@marketday/contract/money/money'
import type { PaymentProvider, RefundDestination } from '@marketday/contract/payments/card/payments'
import { spreadRefund } from '@marketday/contract/payments/card/spread-refund'
import type { RefundPurpose } from '@marketday/contract/orders/sums/owed-back'

import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { noteCash } from '../../payments/cash/note-cash.ts'
import { openStoreCredit } from '../../orders/customers/customer-credit.ts'
import { moveCredit } from '../../payments/credit/move-credit.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askCapture } from '../../payments/card/ask-capture.ts'
import { findHeld } from '../../payments/card/disputes/find-disputes.ts'
import { lockOrderPayments, lockPayment } from '../../payments/card/find-payments.ts'
import { isCounted } from '../../payments/card/find-refunds.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { applyRefund } from './apply-refund.ts'
import { watchRefund } from './settle-refund.ts'
import { insertRefund } from '../../payments/card/change-refund.ts'

interface Request {
  readonly orderId: string
  readonly amountMinor: number
  readonly purpose: RefundPurpose
  readonly reason: string
  readonly reference?: string | undefined
  /** To the origin by default. */
  readonly to?: RefundDestination
  /** The caller sends it itself; the job is only a fallback. */
  readonly isSent?: boolean
}

/**
 * Creates refunds, checked against captured amounts under lock. Requires the locked order. 409
 * `refund_exceeds_payment`. Returns one refund id per payment.
 */
export async function requestRefund(
  db: Db,
  { orderId, amountMinor, isSent = false, to = 'origin', ...terms }: Request,
): Promise<string[]> {
  const payments = await lockOrderPayments(db, orderId)
  const counted = await countedByPayment(db, payments)
  const parts = spreadRefund(
    payments.map((payment) => ({ ...payment, countedMinor: counted.get(payment.id) ?? 0 })),
    amountMinor,
  )
  if (!parts) {
    const left = payments.reduce(
      (sum, payment) => sum + Math.max(0, payment.capturedMinor - (counted.get(payment.id) ?? 0)),
      0,
    )
    throw await exceeds(db, payments, left)
  }
  const storeCreditId = to === 'store_credit' ? await openStoreCredit(db, orderId) : null
  const refundIds: string[] = []
  for (const part of parts) {
    const { provider, creditAccountId } = getPayment(payments, part.paymentId)
    const accountId = storeCreditId ?? creditAccountId
    refundIds.push(
      await beginRefund(db, { ...terms, ...part, orderId, isSent, provider, accountId }),
    )
  }
  if (terms.purpose === 'goodwill') await issueCorrections(db, orderId)
  return refundIds
}

interface Return {
  readonly paymentId: string
  readonly reason: string
  /** Everything by default. */
  readonly atMostMinor?: number
}

/** Releases an authorized payment, or refunds a captured one, fully or the part not due. Idempotent. */
export async function returnPayment(
  db: Db,
  { paymentId, reason, atMostMinor = Infinity }: Return,
): Promise<void> {
  const payment = await lockPayment(db, paymentId)
  if (!payment) return
  if (payment.status === 'authorised') return await askCapture(db, payment, { amountMinor: 0 })
  const counted = (await countedByPayment(db, [payment])).get(paymentId) ?? 0
  const amountMinor = Math.min(payment.capturedMinor - counted, atMostMinor)
  if (amountMinor > 0)
    await beginRefund(db, {
      paymentId,
      orderId: payment.orderId,
      amountMinor,
      purpose: payment.orderId ? 'owed' : null,
      reason,
      provider: payment.provider,
      accountId: payment.creditAccountId,
      isSent: false,
    })
}

/** 409 `refund_exceeds_payment`; requires the locked payment. */
export async function requireRefundable(
  db: Db,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<void> {
  const payment = await lockPayment(db, paymentId)
  if (!payment) return
  const counted = (await countedByPayment(db, [payment])).get(paymentId) ?? 0
  const left = Math.max(0, payment.capturedMinor - counted)
  if (amountMinor > left) throw await exceeds(db, [payment], left)
}

async function exceeds(
  db: Db,
  payments: readonly Pick<PaymentRow, 'id' | 'currency'>[],
  leftMinor: number,
): Promise<AppError> {
  const held = await findHeld(
    db,
    payments.map(({ id }) => id),
  )
  const heldMinor = [...held.values()].reduce((sum, minor) => sum + minor, 0)
  const [{ currency } = { currency: null }] = payments
  const inWords = (minor: number) => (currency ? formatMoney(minor, currency) : String(minor))
  const because = heldMinor > 0 ? `: ${inWords(heldMinor)} is disputed` : ''
  return conflict(
    'refund_exceeds_payment',
    `At most ${inWords(leftMinor)} can be refunded${because}`,
  )
}

/** Refunded and disputed amounts per payment. */
async function countedByPayment(
  db: Db,
  payments: readonly PaymentRow[],
): Promise<Map<string, number>> {
  if (payments.length === 0) return new Map()
  const ids = payments.map((payment) => payment.id)
  const sums = new Map(await findHeld(db, ids))
  const rows = await db
    .selectFrom('refunds')
    .select(['payment_id', 'amount_minor', 'status'])
    .where('payment_id', 'in', ids)
    .execute()
  for (const row of rows)
    if (isCounted({ status: row.status }))
      sums.set(row.payment_id, (sums.get(row.payment_id) ?? 0) + row.amount_minor)
  return sums
}

function getPayment(payments: readonly PaymentRow[], paymentId: string): PaymentRow {
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment) throw new Error('a refund was spread over an unknown payment')
  return payment
}

interface NewRefund {
  readonly paymentId: string
  readonly orderId: string | null
  readonly amountMinor: number
  readonly purpose: RefundPurpose | null
  readonly reason: string
  readonly reference?: string | undefined
  readonly provider: PaymentProvider
  readonly accountId: string | null
  readonly isSent: boolean
}

async function beginRefund(
  db: Db,
  { paymentId, orderId, amountMinor, purpose, reason, reference = '', ...way }: NewRefund,
): Promise<string> {
  const { provider, accountId, isSent } = way
  const isDone = provider !== 'stripe' || accountId !== null
  const refundId = await insertRefund(db, {
    payment_id: paymentId,
    order_id: orderId,
    amount_minor: amountMinor,
    purpose,
    reason,
    reference: provider === 'bank' && !accountId ? reference : '',
    credit_account_id: accountId,
    status: isDone ? 'pending' : 'requested',
  })
  if (orderId) await giveBack(db, { paymentId, orderId, amountMinor, reason, ...way })
  // Manual refunds and those to a credit account are complete at once.
  if (isDone)
    await applyRefund(db, {
      refundId,
      report: { id: null, amountMinor, status: 'succeeded', failureReason: null, attempt: null },
    })
  else await watchRefund(db, { refundId, attempt: 1, isSent })
  return refundId
}

interface GivenBack extends Pick<
  NewRefund,
  'accountId' | 'amountMinor' | 'paymentId' | 'provider' | 'reason'
> {
  readonly orderId: string
}

async function giveBack(
  db: Db,
  { provider, accountId, orderId, paymentId, amountMinor, reason }: GivenBack,
): Promise<void> {
  if (accountId) await moveCredit(db, accountId, { kind: 'refund', amountMinor, reason, orderId })
  else if (provider === 'cash')
    await noteCash(db, { kind: 'given_back', orderId, paymentId, amountMinor: -amountMinor })
}
