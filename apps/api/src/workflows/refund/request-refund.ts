import { formatMoney } from '@marketday/contract/money/money'
import type { PaymentProvider } from '@marketday/contract/payments/card/payments'
import { leftOfPayment, spreadRefund } from '@marketday/contract/payments/card/spread-refund'
import type { PaymentShare, Refundable } from '@marketday/contract/payments/card/spread-refund'
import { sumBy } from '@marketday/contract/money/sum-by'
import type { RefundPurpose } from '@marketday/contract/orders/sums/owed-back'

import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { noteCash } from '../../payments/cash/note-cash.ts'
import { moveCredit } from '../../payments/credit/move-credit.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
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

/** To its origin by default. */
export type Destination =
  | { readonly kind: 'origin' | 'cash' }
  | { readonly kind: 'credit'; readonly accountId: string }

interface Request {
  readonly orderId: string
  readonly amountMinor: number
  readonly purpose: RefundPurpose
  readonly reason: string
  readonly reference?: string | undefined
  readonly to?: Destination
  /** Proportional by default. */
  readonly shares?: readonly PaymentShare[]
  /** The caller sends it itself; the job is only a fallback. */
  readonly isSent?: boolean
}

/**
 * Creates refunds, checked against captured amounts under lock. Requires the locked order. 409
 * `refund_exceeds_payment`. Returns one refund id per payment.
 */
export async function requestRefund(
  db: Db,
  { orderId, amountMinor, isSent = false, to = { kind: 'origin' }, shares, ...terms }: Request,
): Promise<string[]> {
  const payments = await lockRefundable(db, orderId)
  if (shares) await requireShares(db, payments, shares)
  const parts = shares ?? (await spreadOver(db, payments, amountMinor))
  const refundIds: string[] = []
  for (const part of parts) {
    const { provider, creditAccountId } = getPayment(payments, part.paymentId)
    const isCash = to.kind === 'cash' || (to.kind === 'origin' && provider === 'cash')
    const accountId = chooseAccount(to, creditAccountId)
    refundIds.push(
      await beginRefund(db, { ...terms, ...part, orderId, isSent, provider, accountId, isCash }),
    )
  }
  if (terms.purpose === 'goodwill') await issueCorrections(db, orderId)
  return refundIds
}

function chooseAccount(to: Destination, ofPayment: string | null): string | null {
  if (to.kind === 'credit') return to.accountId
  return to.kind === 'origin' ? ofPayment : null
}

type RefundablePayment = PaymentRow & Refundable

/** Locked payments of an order, oldest first, with refunded and disputed amounts. */
export async function lockRefundable(db: Db, orderId: string): Promise<RefundablePayment[]> {
  const payments = await lockOrderPayments(db, orderId)
  const counted = await countedByPayment(db, payments)
  return payments.map((payment) => ({ ...payment, countedMinor: counted.get(payment.id) ?? 0 }))
}

/** Proportional shares. 409 `refund_exceeds_payment`. */
export async function spreadOver(
  db: Db,
  payments: readonly RefundablePayment[],
  amountMinor: number,
): Promise<PaymentShare[]> {
  const shares = spreadRefund(payments, amountMinor, payments[0]?.currency ?? '')
  if (!shares) throw await exceeds(db, payments, sumBy(payments, leftOfPayment))
  return shares
}

/** 400 for a payment of another order; 409 `refund_exceeds_payment`. */
export async function requireShares(
  db: Db,
  payments: readonly RefundablePayment[],
  shares: readonly PaymentShare[],
): Promise<void> {
  for (const [index, { paymentId }] of shares.entries()) {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) {
      const message = 'This payment is not of this order'
      throw invalid(message, [{ path: `payments.${index}.paymentId`, message }])
    }
    const same = shares.filter((share) => share.paymentId === paymentId)
    if (sumBy(same, (share) => share.amountMinor) > leftOfPayment(payment))
      throw await exceeds(db, [payment], leftOfPayment(payment))
  }
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
      isCash: payment.provider === 'cash',
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
  readonly isCash: boolean
  readonly isSent: boolean
}

async function beginRefund(
  db: Db,
  { paymentId, orderId, amountMinor, purpose, reason, reference = '', ...way }: NewRefund,
): Promise<string> {
  const { provider, accountId, isCash, isSent } = way
  const isDone = provider !== 'stripe' || accountId !== null || isCash
  const refundId = await insertRefund(db, {
    payment_id: paymentId,
    order_id: orderId,
    amount_minor: amountMinor,
    purpose,
    reason,
    reference: provider === 'bank' && !accountId && !isCash ? reference : '',
    credit_account_id: accountId,
    is_cash: isCash,
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
  'accountId' | 'amountMinor' | 'isCash' | 'paymentId' | 'reason'
> {
  readonly orderId: string
}

async function giveBack(
  db: Db,
  { isCash, accountId, orderId, paymentId, amountMinor, reason }: GivenBack,
): Promise<void> {
  if (accountId) await moveCredit(db, accountId, { kind: 'refund', amountMinor, reason, orderId })
  else if (isCash)
    await noteCash(db, { kind: 'given_back', orderId, paymentId, amountMinor: -amountMinor })
}
