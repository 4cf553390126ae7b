import { stillToPay } from '@marketday/contract/orders/sums/dues'
import { leastByCard } from '@marketday/contract/payments/credit/credit-of-cart'

import { notFound, conflict } from '../../platform/http/errors.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { findChargingAccount } from '../../payments/accounts/payment-account.ts'
import type { Services } from '../../platform/services.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { orderPageUrl } from '../../orders/order-token.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { testIsFree, unconnected } from '../../orders/rules.ts'

/** Only pays; 409 `invalid_transition` while nothing is due. */
export async function readPayLink(
  db: Db,
  orderId: string,
  services: Services,
): Promise<{ url: string }> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select(['o.order_id', 'o.link_generation', 't.slug'])
    .select(inCamelCase(['o.status', 'o.is_test', 'o.balance_minor', 'o.authorised_minor']))
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  requirePayable(order)
  return { url: orderPageUrl(services, order, 'pay') }
}

export async function mailPayLink(db: Db, orderId: string): Promise<{ email: string }> {
  const order = await getOrderRow(db, orderId)
  const amountMinor = requirePayable(order)
  if (amountMinor < leastByCard(order.currency))
    throw conflict('payment_failed', 'This total is too small to pay by card')
  if ((await findChargingAccount(db)) === null) throw conflict('payment_failed', unconnected)
  await record(db, {
    name: 'order.pay_link_sent',
    objectType: 'order',
    objectId: orderId,
    details: { amountMinor },
  })
  return { email: order.email }
}

/** Amount due in minor units. 409 `invalid_transition` with an explanation if nothing is due. */
export function requirePayable(
  order: Pick<OrderRecord, 'status' | 'isTest' | 'balanceMinor' | 'authorisedMinor'>,
): number {
  if (order.status === 'cancelled')
    throw conflict('invalid_transition', 'The order is cancelled. No payment is due')
  if (order.status === 'pending_review')
    throw conflict('invalid_transition', 'The order is waiting for its confirmation')
  if (order.isTest) throw conflict('invalid_transition', testIsFree)
  const dueMinor = stillToPay(order)
  if (dueMinor === 0) throw conflict('invalid_transition', 'Nothing is left to pay')
  return dueMinor
}
