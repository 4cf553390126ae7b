import type { Updateable, Insertable } from 'kysely'
import { sql } from 'kysely'

import type { Payments } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PaymentRow } from './find-payments.ts'
import { openStates } from './find-payments.ts'
import { newId } from '../../platform/ids.ts'

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

/** Changes a payment only if its status is unchanged; otherwise another request settled it. */
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
  /** Only if no card page was opened. */
  readonly unopened?: boolean
}

/** Stops asking for the payment, and polling the provider. */
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

/** Negative when the bank returned it. */
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

type NewPayment = Pick<
  Insertable<Payments>,
  | 'payment_id'
  | 'provider'
  | 'amount_minor'
  | 'currency'
  | 'cart_id'
  | 'order_id'
  | 'reference'
  | 'captures_later'
  | 'stripe_account_id'
  | 'credit_account_id'
  | 'created_at'
> & {
  readonly captured?: { readonly intentId: string | null }
}

export async function insertPayment(db: Db, { captured, ...payment }: NewPayment): Promise<string> {
  const { payment_id: paymentId = newId() } = payment
  await db
    .insertInto('payments')
    .values({
      ...payment,
      payment_id: paymentId,
      ...(captured && {
        status: 'captured',
        captured_minor: payment.amount_minor,
        stripe_payment_intent_id: captured.intentId,
      }),
    })
    .execute()
  return paymentId
}

export async function attachPayment(
  db: Db,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<void> {
  await sql`select attach_payment(${paymentId}, ${orderId})`.execute(db)
}
