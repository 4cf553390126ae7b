import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changePayment } from './change-payment.ts'
import type { PaymentRow } from './find-payments.ts'

interface Decision {
  /** 0 releases everything. */
  readonly amountMinor: number
  /** The caller contacts the provider itself; the job is only a fallback. */
  readonly isSent?: boolean
}

/** Decides how much is captured; requires the locked payment. */
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

/** Permanently refused by the provider: a person decides, which is a new attempt. */
export const refuseCapture = (db: Db, payment: PaymentRow, reason: string): Promise<void> =>
  changePayment(db, payment, {
    capture_asked_minor: null,
    capture_attempt: payment.captureAttempt + 1,
    failure_reason: reason,
  })
