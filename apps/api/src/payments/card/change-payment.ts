import type { Updateable } from 'kysely'

import type { Payments } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PaymentRow } from './find-payments.ts'
import { openStates } from './find-payments.ts'

type Change = Pick<
  Updateable<Payments>,
  | 'status'
  | 'captured_minor'
  | 'stripe_session_id'
  | 'stripe_session_url'
  | 'stripe_payment_intent_id'
  | 'failure_reason'
  | 'authorised_until'
  | 'capture_asked_minor'
  | 'capture_attempt'
>

/** Changes a payment that still has the status it was read with; any other has been settled by somebody else. */
export async function changePayment(
  db: Db,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  change: Change,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...change, updated_at: db.context.now.toISOString() })
    .where('payment_id', '=', id)
    .where('status', '=', status)
    .execute()
}

/** The card page that was opened for it. */
export async function setCardPage(
  db: Db,
  paymentId: string,
  page: { readonly sessionId: string; readonly url: string },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      stripe_session_id: page.sessionId,
      stripe_session_url: page.url,
      updated_at: db.context.now.toISOString(),
    })
    .where('payment_id', '=', paymentId)
    .execute()
}

interface GivingUp {
  readonly paymentId: string
  readonly reason: string
  /** Only where no card page was opened. */
  readonly unopened?: boolean
}

/** Nobody is asked to pay it any more, and the provider is not asked for ever. */
export async function giveUpPayment(
  db: Db,
  { paymentId, reason, unopened = false }: GivingUp,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      status: 'error',
      failure_reason: reason,
      updated_at: db.context.now.toISOString(),
    })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', openStates)
    .$if(unopened, (query) => query.where('stripe_session_id', 'is', null))
    .execute()
}

/** What was given back of it; negative where the bank returned that. */
export async function addRefundedToPayment(
  db: Db,
  paymentId: string,
  amountMinor: number,
): Promise<void> {
  await db
    .updateTable('payments')
    .set((set) => ({
      refunded_minor: set('refunded_minor', '+', amountMinor),
      updated_at: db.context.now.toISOString(),
    }))
    .where('payment_id', '=', paymentId)
    .execute()
}
