import * as z from 'zod/mini'

import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyPaymentState, expirePayment } from './apply-payment-state.ts'
import { unlessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { isOpen, findPayment } from '../../payments/card/find-payments.ts'
import { findMismatch } from '../../payments/card/unmatched/mismatch.ts'
import { giveUpPayment } from '../../payments/card/change-payment.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'

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
  const { sessionId, accountId } = payment
  const state = await unlessRevoked(
    fetchPaymentState(services, { sessionId, accountId }, { close }),
    null,
  )
  if (!state) {
    const reason = 'Marketday no longer has access to its Stripe account'
    return await inTenant((db) => giveUpPayment(db, { paymentId: payment.id, reason }))
  }
  await inTenant(async (db) => {
    if (state.status === 'paid' || !findMismatch(payment, state))
      await applyPaymentState(db, { paymentId: payment.id, state })
    // An expired mismatched page brought no money and never will.
    else if (state.status === 'expired') await expirePayment(db, payment)
  })
}

/** Minutes after the start; the last check follows the page's own expiry. */
const looksAtMinutes = [2, 5, 10, 20, 35, 60] as const

const Look = z.strictObject({
  paymentId: z.uuid(),
  look: z.int().check(z.minimum(0), z.maximum(looksAtMinutes.length - 1)),
})

/** Polls a payment in case its webhook never arrives. */
export async function watchPayment(db: Db, paymentId: string): Promise<void> {
  await enqueueLook(db, paymentId, 0)
}

export const reconcilePayment = defineJob({
  name: 'reconcile-payment',
  payload: Look,
  retryLimit: 6,
  expireSeconds: 60,
  async run({ payload: { paymentId, look }, services, inTenant }) {
    const payment = await inTenant((db) => findPayment(db, paymentId))
    // Most are settled before the first check.
    if (!payment || !isOpen(payment)) return
    await settlePayment(services, payment, { inTenant, close: look === looksAtMinutes.length - 1 })
    await inTenant(async (db) => {
      const settled = await findPayment(db, paymentId)
      if (settled && isOpen(settled) && look + 1 < looksAtMinutes.length)
        await enqueueLook(db, paymentId, look + 1)
    })
  },
})

async function enqueueLook(db: Db, paymentId: string, look: number): Promise<void> {
  const minutes = (looksAtMinutes[look] ?? 0) - (looksAtMinutes[look - 1] ?? 0)
  const startAfter = new Date(db.context.now.getTime() + minutes * 60_000)
  await enqueue(db, reconcilePayment, { paymentId, look }, { startAfter })
}
