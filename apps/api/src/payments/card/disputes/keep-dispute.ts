import type { Db } from '../../../platform/database/tenant-db.ts'
import type { PaymentRow } from '../find-payments.ts'
import type { DisputeReport } from './fetch-disputes.ts'
import { disputeColumns } from './find-disputes.ts'
import type { DisputeRow } from './find-disputes.ts'
import { disputeAfter } from './rules.ts'

export interface DisputeChange {
  /** Null for a new dispute. */
  readonly before: DisputeRow | null
  readonly after: DisputeRow
}

/** Stores news about a dispute; requires the locked payment. Null if nothing changed. */
export async function keepDispute(
  db: Db,
  payment: PaymentRow,
  report: DisputeReport,
): Promise<DisputeChange | null> {
  const before = (await find(db, report.id)) ?? null
  if (!before) return { before, after: await insert(db, payment, report) }
  const merged = {
    ...disputeAfter(before, report),
    orderId: payment.orderId,
    withdrawnMinor: Math.max(before.withdrawnMinor, report.withdrawnMinor),
    returnedMinor: Math.max(before.returnedMinor, report.returnedMinor),
    evidenceDueAt: laterDue(before.evidenceDueAt, report.evidenceDueAt),
  }
  const isNew = (Object.keys(merged) as (keyof typeof merged)[]).some(
    (field) => merged[field] !== before[field],
  )
  return isNew ? { before, after: await update(db, before.id, merged) } : null
}

/** Older news cannot shorten an extended deadline. */
const laterDue = (current: string | null, heard: string | null): string | null =>
  heard !== null && (current === null || Date.parse(heard) > Date.parse(current)) ? heard : current

const find = (db: Db, stripeDisputeId: string): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('card_disputes')
    .select(disputeColumns)
    .where('stripe_dispute_id', '=', stripeDisputeId)
    .executeTakeFirst()

const insert = (db: Db, payment: PaymentRow, report: DisputeReport): Promise<DisputeRow> =>
  db
    .insertInto('card_disputes')
    .values({
      payment_id: payment.id,
      order_id: payment.orderId,
      stripe_dispute_id: report.id,
      status: report.status,
      is_inquiry: report.isInquiry,
      amount_minor: report.amountMinor,
      withdrawn_minor: report.withdrawnMinor,
      returned_minor: report.returnedMinor,
      reason: report.reason,
      evidence_due_at: report.evidenceDueAt,
      opened_at: report.openedAt,
    })
    .returning(disputeColumns)
    .executeTakeFirstOrThrow()

type DisputeUpdate = Pick<
  DisputeRow,
  'orderId' | 'status' | 'isInquiry' | 'withdrawnMinor' | 'returnedMinor' | 'evidenceDueAt'
>

const update = (db: Db, id: string, changes: DisputeUpdate): Promise<DisputeRow> =>
  db
    .updateTable('card_disputes')
    .set({
      order_id: changes.orderId,
      status: changes.status,
      is_inquiry: changes.isInquiry,
      withdrawn_minor: changes.withdrawnMinor,
      returned_minor: changes.returnedMinor,
      evidence_due_at: changes.evidenceDueAt,
      updated_at: db.context.now.toISOString(),
    })
    .where('card_dispute_id', '=', id)
    .returning(disputeColumns)
    .executeTakeFirstOrThrow()
