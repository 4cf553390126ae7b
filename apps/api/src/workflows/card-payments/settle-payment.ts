import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyPaymentState, expirePayment } from './apply-payment-state.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { isOpen } from '../../payments/card/find-payments.ts'
import { findMismatch } from '../../payments/card/unmatched/mismatch.ts'
import { giveUpPayment } from '../../payments/card/change-payment.ts'

interface Settlement {
  readonly inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly close?: boolean
}

export async function settlePayment(
  services: Services,
  payment: PaymentRow,
  { inTenant, close = false }: Settlement,
): Promise<void> {
  if (payment.provider !== 'stripe' || !isOpen(payment)) return
  if (!payment.sessionId) {
    // The page's address was never delivered, so it cannot have been paid.
    if (close)
      await inTenant((db) =>
        giveUpPayment(db, {
          paymentId: payment.id,
          reason: 'The card page could not be opened',
          unopened: true,
        }),
      )
    return
  }
  const state = await fetchPaymentState(services, payment.sessionId, { close })
  await inTenant(async (db) => {
    if (state.status === 'paid' || !findMismatch(payment, state))
      await applyPaymentState(db, { paymentId: payment.id, state })
    // An expired mismatched page brought no money and never will.
    else if (state.status === 'expired') await expirePayment(db, payment)
  })
}
