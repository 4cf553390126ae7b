import type { CardDisputeState } from '@marketday/contract/payments/card/disputes'

import type { DisputeChange } from '../../payments/card/disputes/keep-dispute.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

/** Records one event per change since the last report. */
export async function tellDispute(
  db: Db,
  { id: paymentId, orderId, currency }: PaymentRow,
  change: DisputeChange,
): Promise<void> {
  const { id, reason, isInquiry, evidenceDueAt } = change.after
  const subject = orderId
    ? { objectType: 'order', objectId: orderId }
    : { objectType: 'payment', objectId: paymentId }
  await inOrder(
    happened(change).map(([name, amountMinor]) =>
      record(db, {
        name,
        ...subject,
        details: { id, amountMinor, currency, code: reason, isInquiry, evidenceDueAt },
      }),
    ),
  )
}

const moves: Readonly<Record<Exclude<CardDisputeState, 'needs_response'>, string>> = {
  under_review: 'order.dispute_answered',
  won: 'order.dispute_won',
  lost: 'order.dispute_lost',
  closed: 'order.dispute_closed',
}

const unheard = { isInquiry: true, status: 'needs_response', withdrawnMinor: 0, returnedMinor: 0 }

function happened({ before, after }: DisputeChange): (readonly [string, number])[] {
  const { status, amountMinor } = after
  const previous = before ?? unheard
  const isRaised = !before || (previous.isInquiry && !after.isInquiry)
  const moved = status === 'needs_response' || status === previous.status ? null : moves[status]
  const entries: readonly (readonly [string | null, number])[] = [
    ['order.disputed', isRaised ? amountMinor : 0],
    ['order.dispute_withdrawn', after.withdrawnMinor - previous.withdrawnMinor],
    [moved, amountMinor],
    ['order.dispute_returned', after.returnedMinor - previous.returnedMinor],
  ]
  return entries.flatMap(([name, minor]) => (name && minor > 0 ? [[name, minor] as const] : []))
}
