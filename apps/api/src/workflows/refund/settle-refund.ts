import * as z from 'zod/mini'

import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { RefundState } from '@marketday/contract/orders/order-states'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fetchRefunds } from '../../payments/card/fetch-payment-state.ts'
import { unlessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { findRefund } from '../../payments/card/find-refunds.ts'
import { applyRefund, applyRefunds } from './apply-refund.ts'
import { prepareSubmission, sendRefund } from './submit-refund.ts'

/** Minutes after an attempt: frequent at first, then for a month, because banks may return money late. */
const looksAtMinutes = [
  0, 1, 2, 5, 10, 20, 40, 80, 160, 320, 640, 1440, 2880, 5760, 11_520, 23_040, 43_200,
] as const
/** From here on successful refunds are checked too. */
const firstLateLook = looksAtMinutes.indexOf(1440)

const Look = z.strictObject({
  refundId: z.uuid(),
  attempt: z.int(),
  look: z.int().check(z.minimum(0), z.maximum(looksAtMinutes.length - 1)),
})
type Look = z.output<typeof Look>

/**
 * Follows a refund attempt to its end without relying on events. With `isSent`, the caller sends
 * it and the job starts with a check a minute later.
 */
export async function watchRefund(
  db: Db,
  { refundId, attempt, isSent }: { refundId: string; attempt: number; isSent: boolean },
): Promise<void> {
  await enqueueLook(db, { refundId, attempt, look: isSent ? 1 : 0 }, 0)
}

export const settleRefund = defineJob({
  name: 'settle-refund',
  payload: Look,
  retryLimit: 3,
  expireSeconds: 60,
  run: lookAtRefund,
})

async function lookAtRefund({ payload, services, inTenant }: JobRun<Look>): Promise<void> {
  const { refundId, look } = payload
  const watched = await inTenant((db) => findWatched(db, payload))
  if (!watched) return
  // Scheduled first, so that a failure cannot lose it.
  await inTenant((db) =>
    enqueueLook(db, { ...payload, look: nextLook(watched.status, look) }, look),
  )
  // Checks the provider first: idempotency keys expire after a day, and money must not move twice.
  // Without access to the account, sending the refund then fails with the reason.
  const reports = await unlessRevoked(
    fetchRefunds(services.stripeFor(watched.accountId), watched.intentId),
    [],
  )
  await inTenant((db) => applyRefunds(db, watched.paymentId, reports))
  const submission = await inTenant((db) => prepareSubmission(db, refundId))
  if (!submission) return
  const report = await sendRefund(services, submission)
  await inTenant((db) => applyRefund(db, { refundId, report }))
}

async function findWatched(db: Db, { refundId, attempt }: Look) {
  const refund = await findRefund(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!payment?.intentId || refund?.attempt !== attempt || isFailedRefund(refund.status))
    return null
  return {
    status: refund.status,
    paymentId: payment.id,
    intentId: payment.intentId,
    accountId: payment.accountId,
  }
}

const nextLook = (status: RefundState, look: number): number =>
  status === 'succeeded' ? Math.max(look + 1, firstLateLook) : look + 1

async function enqueueLook(db: Db, next: Look, look: number): Promise<void> {
  const at = looksAtMinutes[next.look]
  if (at === undefined) return
  const minutes = at - (looksAtMinutes[look] ?? 0)
  await enqueue(db, settleRefund, next, {
    startAfter: new Date(db.context.now.getTime() + minutes * 60_000),
    singletonKey: `${next.refundId} ${next.attempt} ${next.look}`,
  })
}
