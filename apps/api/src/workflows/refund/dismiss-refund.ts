import { sql } from 'kysely'

import type { dismissRefund as endpoint } from '@marketday/contract/payments/card/payments'
import { isFailedRefund } from '@marketday/contract/orders/order-states'

import { noteDismissal } from '../../payments/card/change-refund.ts'
import type { RefundRow } from '../../payments/card/find-refunds.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockRefund } from './retry-steps.ts'

/** The money is settled elsewhere: the refund stays failed in the books, and is no problem any more. */
export async function dismissRefund({ db, params, body }: Handling<typeof endpoint>) {
  const refund = await lockRefund(db, params.refundId)
  const { isDismissed, isRevoked } = await findState(db, refund)
  if (isDismissed) return {}
  if (!isFailedRefund(refund.status))
    throw conflict('invalid_transition', `A ${refund.status} refund can’t be dismissed`)
  if (!isRevoked)
    throw conflict(
      'invalid_transition',
      'The Stripe account of this payment is in reach. Try again',
    )
  await noteDismissal(db, refund.id)
  await record(db, {
    name: 'refund.dismissed',
    objectType: refund.orderId ? 'order' : 'payment',
    objectId: refund.orderId ?? refund.paymentId,
    details: { id: refund.id, amountMinor: refund.amountMinor, reason: body.reason },
  })
  return {}
}

async function findState(db: Db, { id }: RefundRow) {
  const { rows } = await sql<{ isDismissed: boolean; isRevoked: boolean }>`
    select r.dismissed_at is not null as "isDismissed", exists (select from payments p
      join payment_accounts a on a.stripe_account_id = p.stripe_account_id
      where p.payment_id = r.payment_id and a.revoked_at is not null) as "isRevoked"
    from refunds r where r.refund_id = ${id}`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a locked refund exists')
  return state
}
