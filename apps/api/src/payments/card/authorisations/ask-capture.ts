import { record } from '../../../platform/events/record.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { changePayment } from '../change-payment.ts'
import type { PaymentRow } from '../find-payments.ts'

interface Decision {
  /** 0 releases all of it. */
  readonly amountMinor: number
  /** The caller asks the provider right away, and the job that follows is only the net. */
  readonly isSent?: boolean
}

/** Decides what is taken of authorised money; the payment must be locked. */
export async function askCapture(
  db: Db,
  payment: PaymentRow,
  { amountMinor, isSent = false }: Decision,
): Promise<void> {
  await inOrder([
    changePayment(db, payment, { capture_asked_minor: amountMinor, failure_reason: null }),
    record(db, {
      name: 'payment.capture_asked',
      objectType: 'payment',
      objectId: payment.id,
      details: { amountMinor, currency: payment.currency, isSent },
    }),
  ])
}

/** The provider has refused it for good: a person decides, and what they decide is another attempt. */
export const refuseCapture = (db: Db, payment: PaymentRow, reason: string): Promise<void> =>
  changePayment(db, payment, {
    capture_asked_minor: null,
    capture_attempt: payment.captureAttempt + 1,
    failure_reason: reason,
  })
