import type { Taking } from '@marketday/contract/payments/card/authorisations'

import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { refuseRowLater } from '../../platform/bulk/bulk-act-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { refuseCapture } from '../../payments/card/ask-capture.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import type { CaptureReport, Submission } from './submit-capture.ts'

/** Records an attempt's result. A refusal with its reason stays until the next attempt. */
export async function recordCapture(
  db: Db,
  { paymentId, attempt, amountMinor }: Submission,
  { refusal, state }: CaptureReport,
): Promise<Taking> {
  // Locks order and payment, in this order.
  if (state) await applyPaymentState(db, { paymentId, state })
  const payment = await findPayment(db, paymentId)
  if (payment?.status !== 'authorised')
    return { state: payment?.status === 'voided' ? 'released' : 'taken', message: '' }
  if (refusal === null || payment.captureAttempt !== attempt) return { state: 'asked', message: '' }
  await inOrder([
    refuseCapture(db, payment, refusal),
    payment.orderId &&
      refuseRowLater(db, 'orders', {
        kind: 'capture',
        objectId: payment.orderId,
        reason: refusal,
      }),
    payment.orderId &&
      record(db, {
        name: 'order.capture_failed',
        objectType: 'order',
        objectId: payment.orderId,
        details: { amountMinor, currency: payment.currency, reason: refusal },
      }),
  ])
  return { state: 'refused', message: refusal }
}
