import { sql } from 'kysely'

import type { CardDisputeState } from '@marketday/contract/payments/card/disputes'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export interface DisputeRow {
  readonly id: string
  readonly paymentId: string
  readonly orderId: string | null
  readonly stripeDisputeId: string
  readonly status: CardDisputeState
  readonly isInquiry: boolean
  readonly amountMinor: number
  readonly withdrawnMinor: number
  readonly returnedMinor: number
  readonly heldMinor: number
  readonly reason: string
  readonly evidenceDueAt: string | null
  readonly openedAt: string
}

export const disputeColumns = inCamelCase([
  'card_dispute_id as id',
  'payment_id',
  'order_id',
  'stripe_dispute_id',
  'status',
  'is_inquiry',
  'amount_minor',
  'withdrawn_minor',
  'returned_minor',
  'held_minor',
  'reason',
  'evidence_due_at',
  'opened_at',
])

export const listPaymentDisputes = (db: Db, paymentId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('card_disputes')
    .select(disputeColumns)
    .where('payment_id', '=', paymentId)
    .execute()

export const listOrderDisputes = (db: Db, orderId: string): Promise<DisputeRow[]> =>
  db.selectFrom('card_disputes').select(disputeColumns).where('order_id', '=', orderId).execute()

export async function findHeld(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ paymentId: string; heldMinor: number }>`
    select payment_id as "paymentId", sum(held_minor)::bigint as "heldMinor" from card_disputes
    where payment_id = any(${paymentIds}::uuid[]) group by payment_id`.execute(db)
  return new Map(rows.map(({ paymentId, heldMinor }) => [paymentId, heldMinor]))
}
