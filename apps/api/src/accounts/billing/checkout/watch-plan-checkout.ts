import * as z from 'zod/mini'

import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { applyPlanCheckout } from '../apply-plan-checkout.ts'
import { closeCardPage } from './checkout-session.ts'
import { closeCheckout, findCheckout } from '../plan-checkouts.ts'
import type { CheckoutRow } from '../plan-checkouts.ts'

/** Minutes after the page was opened; the last check closes it. */
const looksAtMinutes = [2, 5, 15, 60, 240, 1380] as const
const lastLook = looksAtMinutes.length - 1

const Look = z.strictObject({
  checkoutId: z.uuid(),
  look: z.int().check(z.minimum(0), z.maximum(lastLook)),
})
type Look = z.output<typeof Look>

export const watchPlanCheckout = defineJob({
  name: 'watch-plan-checkout',
  payload: Look,
  retryLimit: 6,
  expireSeconds: 60,
  run: lookAtCheckout,
})

export async function watchCheckout(db: Db, checkoutId: string, look = 0): Promise<void> {
  const minutes = (looksAtMinutes[look] ?? 0) - (looksAtMinutes[look - 1] ?? 0)
  const startAfter = new Date(db.context.now.getTime() + minutes * 60_000)
  await enqueue(db, watchPlanCheckout, { checkoutId, look }, { startAfter })
}

/** Closes a replaced page at once and records a payment made until then. */
export const closeReplaced = (db: Db, checkoutId: string): Promise<void> =>
  enqueue(db, watchPlanCheckout, { checkoutId, look: lastLook })

/** A replaced page counts as expired but may have been paid at the last moment. */
const mayBePaid = (status: CheckoutRow['status'], look: number): boolean =>
  status === 'created' || status === 'open' || (status === 'expired' && look === lastLook)

async function lookAtCheckout({ payload, services, inTenant }: JobRun<Look>): Promise<void> {
  const { checkoutId, look } = payload
  const checkout = await inTenant((db) => findCheckout(db, checkoutId))
  const sessionId = checkout?.stripe_session_id
  if (!checkout || !mayBePaid(checkout.status, look)) return
  if (!sessionId) {
    // The page's address was never delivered, so it cannot have been paid.
    if (look === lastLook) await inTenant((db) => closeCheckout(db, checkoutId, 'expired'))
    return
  }
  const { stripe } = services
  const session =
    look === lastLook
      ? await closeCardPage(stripe, sessionId)
      : await stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] })
  await inTenant(async (db) => {
    const mismatch = await applyPlanCheckout(db, checkoutId, session)
    if (mismatch) services.log.error({ checkoutId, reason: mismatch }, 'plan checkout not applied')
    const settled = await findCheckout(db, checkoutId)
    if (settled?.status === 'open' && look < lastLook) await watchCheckout(db, checkoutId, look + 1)
  })
}
