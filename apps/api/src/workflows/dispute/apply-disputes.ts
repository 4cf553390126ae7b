import { changeMoney } from '../../orders/money/change-money.ts'
import { changePayment } from '../../payments/card/change-payment.ts'
import type { DisputeReport } from '../../payments/card/disputes/fetch-disputes.ts'
import { listPaymentDisputes } from '../../payments/card/disputes/find-disputes.ts'
import { keepDispute } from '../../payments/card/disputes/keep-dispute.ts'
import type { DisputeChange } from '../../payments/card/disputes/keep-dispute.ts'
import { paymentEventAfter } from '../../payments/card/disputes/rules.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { nextPaymentState } from '../../payments/card/rules.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockPaymentInTurn } from '../card-payments/lock-payment-in-turn.ts'
import { tellDispute } from './tell-dispute.ts'

/** Applies all reports about a payment's disputes, in any order and repeatedly. */
export async function applyDisputes(
  db: Db,
  paymentId: string,
  reports: readonly DisputeReport[],
): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPaymentInTurn(db, paymentId)
  if (!payment) return
  for (const report of reports) {
    const change = await keepDispute(db, payment, report)
    if (!change) continue
    await changeHeld(db, payment, change)
    await tellDispute(db, payment, change)
  }
  await followPayment(db, payment)
}

async function changeHeld(
  db: Db,
  { orderId }: PaymentRow,
  { before, after }: DisputeChange,
): Promise<void> {
  const knownMinor = before?.orderId ? before.heldMinor : 0
  const disputedMinor = after.heldMinor - knownMinor
  if (orderId && disputedMinor !== 0) await changeMoney(db, orderId, { disputedMinor })
}

async function followPayment(db: Db, payment: PaymentRow): Promise<void> {
  const event = paymentEventAfter(await listPaymentDisputes(db, payment.id))
  const next = nextPaymentState(payment.status, event)
  if (!next) return
  const isPart = next === 'captured' && payment.capturedMinor < payment.amountMinor
  await changePayment(db, payment, { status: isPart ? 'part_captured' : next })
}
