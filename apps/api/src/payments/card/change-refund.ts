import { sql } from 'kysely'
import type { Insertable } from 'kysely'

import type { RefundState } from '@marketday/contract/orders/order-states'

import type { Refunds } from '../../platform/database/database-types.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { RefundRow } from './find-refunds.ts'

type NewRefund = Pick<
  Insertable<Refunds>,
  | 'payment_id'
  | 'order_id'
  | 'amount_minor'
  | 'purpose'
  | 'reason'
  | 'reference'
  | 'status'
  | 'stripe_refund_id'
  | 'credit_account_id'
  | 'is_cash'
>

export async function insertRefund(db: Db, refund: NewRefund): Promise<string> {
  const refundId = newId()
  await db
    .insertInto('refunds')
    .values({ refund_id: refundId, ...refund })
    .execute()
  return refundId
}

interface Change {
  readonly status: RefundState
  readonly failureReason: string | null
  /** Provider's id; null for manual refunds. */
  readonly stripeRefundId: string | null
}

/** Requires the locked refund. */
export async function changeRefund(
  db: Db,
  refundId: string,
  { status, failureReason, stripeRefundId }: Change,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      status,
      failure_reason: failureReason,
      dismissed_at: null,
      ...(stripeRefundId && { stripe_refund_id: stripeRefundId }),
      updated_at: db.context.now.toISOString(),
    })
    .where('refund_id', '=', refundId)
    .execute()
}

/** Requires the locked refund. */
export async function noteDismissal(db: Db, refundId: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ dismissed_at: db.context.now.toISOString() })
    .where('refund_id', '=', refundId)
    .execute()
}

/** Starts another attempt and returns its number; earlier provider ids stay known. */
export async function beginAttempt(
  db: Db,
  refund: Pick<RefundRow, 'id' | 'attempt'>,
): Promise<number> {
  const attempt = refund.attempt + 1
  await db
    .updateTable('refunds')
    .set({
      status: 'pending',
      attempt,
      failure_reason: null,
      dismissed_at: null,
      stripe_refund_id: null,
      earlier_stripe_refund_ids: sql`array_remove(earlier_stripe_refund_ids || stripe_refund_id, null)`,
      updated_at: db.context.now.toISOString(),
    })
    .where('refund_id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .execute()
  return attempt
}
