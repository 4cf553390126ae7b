import * as z from 'zod/mini'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { unlessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { CardPageRef, PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { findPayment, lockPayment } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'

const Followed = z.strictObject({ paymentId: z.uuid() })
type Followed = z.output<typeof Followed>

const dayMs = 24 * 3_600_000
/** Delay after the expiry: the provider's clock may be behind. */
const graceMs = 10 * 60_000
const againMs = 3_600_000

/**
 * Warns the team a day before an authorization expires and detects the expiry, without relying on
 * webhooks. Each check schedules the next by the clock.
 */
export const followAuthorisation = defineJob({
  name: 'follow-authorisation',
  payload: Followed,
  retryLimit: 6,
  expireSeconds: 60,
  async run(job): Promise<void> {
    const { payload, services, finish, inTenant } = job
    const payment = await inTenant((db) => findPayment(db, payload.paymentId))
    if (payment?.status !== 'authorised' || !payment.authorisedUntil) return
    const leftMs = Date.parse(payment.authorisedUntil) - services.clock.now().getTime()
    if (leftMs > dayMs) return await finish((db) => lookAgain(db, payment, leftMs - dayMs))
    if (leftMs > -graceMs) return await finish((db) => warn(db, payment, leftMs + graceMs))
    await findOut(job, payment)
  },
})

const lookAgain = (db: Db, { id: paymentId }: PaymentRow, inMs: number): Promise<void> =>
  enqueue(
    db,
    followAuthorisation,
    { paymentId },
    { startAfter: new Date(db.context.now.getTime() + inMs) },
  )

async function warn(db: Db, payment: PaymentRow, inMs: number): Promise<void> {
  const { orderId, amountMinor, currency } = payment
  if (orderId)
    await record(db, {
      name: 'order.authorisation_ends',
      objectType: 'order',
      objectId: orderId,
      details: { amountMinor, currency },
    })
  await lookAgain(db, payment, inMs)
}

/** Without access to its account, an authorization ends by time. */
const fetchEnd = (
  services: Services,
  { amountMinor, currency, intentId }: PaymentRow,
  page: CardPageRef,
): Promise<PaymentReport> =>
  unlessRevoked<PaymentReport, PaymentReport>(fetchPaymentState(services, page), {
    sessionId: page.sessionId,
    status: 'released',
    isSubmitted: true,
    amountMinor,
    capturedMinor: 0,
    currency,
    intentId,
    authorisedUntil: null,
    hasRunOut: true,
    declined: null,
    refunds: [],
  })

async function findOut(
  { services, finish, inTenant, isLastAttempt }: JobRun<Followed>,
  payment: PaymentRow,
): Promise<void> {
  // No other job checks again if the provider fails this time too.
  if (isLastAttempt) await inTenant((db) => lookAgain(db, payment, againMs))
  const { sessionId, accountId } = payment
  const state = sessionId && (await fetchEnd(services, payment, { sessionId, accountId }))
  await finish(async (db) => {
    if (state) await applyPaymentState(db, { paymentId: payment.id, state })
    const after = await lockPayment(db, payment.id)
    if (after?.status === 'authorised' && !isLastAttempt) await lookAgain(db, after, againMs)
  })
}
