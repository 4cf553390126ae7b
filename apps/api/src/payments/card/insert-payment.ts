import type { Insertable } from 'kysely'

import type { Payments } from '../../platform/database/database-types.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

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
