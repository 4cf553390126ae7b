import type { RefundDestination } from '@marketday/contract/payments/card/payments'

import { openStoreCredit } from '../../orders/customers/customer-credit.ts'
import { openRefundCard } from '../../payments/credit/change-gift-card.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Destination } from './request-refund.ts'

interface Choice {
  readonly orderId: string
  readonly to: RefundDestination
  readonly amountMinor: number
}

/** Opens the customer's store credit, or a new gift card that is mailed to them. */
export async function chooseDestination(
  db: Db,
  config: Config,
  { orderId, to, amountMinor }: Choice,
): Promise<Destination> {
  if (to === 'store_credit')
    return { kind: 'credit', accountId: await openStoreCredit(db, orderId) }
  if (to !== 'gift_card') return { kind: to }
  const { name, email, currency } = await db
    .selectFrom('orders')
    .select(['name', 'email', 'currency'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const card = { name, email, currency, amountMinor }
  return { kind: 'credit', accountId: await openRefundCard(db, config, card) }
}
