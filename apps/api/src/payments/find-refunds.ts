import type { RefundState } from '@marketday/contract/order-states'
import type { Refund } from '@marketday/contract/payments'

import type { Db } from '../platform/database/tenant-db.ts'

export interface RefundRow extends Refund {
  readonly orderId: string | null
  readonly stripeRefundId: string | null
}

const refundColumns = [
  'refund_id as id',
  'payment_id as paymentId',
  'order_id as orderId',
  'status',
  'amount_minor as amountMinor',
  'reason',
  'failure_reason as failureReason',
  'stripe_refund_id as stripeRefundId',
  'created_at as createdAt',
] as const

export async function findRefund(db: Db, refundId: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return (row as RefundRow | undefined) ?? null
}

export async function listPaymentRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  return (await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('payment_id', '=', paymentId)
    .execute()) as RefundRow[]
}

export async function listOrderRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  const query = db.selectFrom('refunds').select(refundColumns).where('order_id', '=', orderId)
  return (await query.orderBy('refund_id').execute()) as RefundRow[]
}

/** What counts against the captured sum: everything but what the provider refused. */
export const isCounted = ({ status }: { readonly status: RefundState }): boolean =>
  status !== 'failed' && status !== 'reversed'
