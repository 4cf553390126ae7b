import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { previewErasure as endpoint } from '@marketday/contract/orders/customers/erase-customer'

import { anonymiseDeliveries } from '../../deliveries/closing/anonymise-deliveries.ts'
import { forgetRecipients } from '../../payments/credit/forget-recipients.ts'
import { forgetUses } from '../../orders/discounts/take-discounts.ts'
import { forgetsCheckout } from '../../orders/checkout-columns.ts'
import { anonymiseHistoricOrders } from '../../orders/historic/anonymise-historic-orders.ts'
import {
  anonymiseOrders,
  findErased,
  findErasureFacts,
  refuseErasure,
  erasedMeanwhile,
} from '../../orders/customers/erasure.ts'
import { mergedMeanwhile, lockCustomers } from '../../orders/customers/lock-customers.ts'
import { forgetReferences } from '../../payments/card/forget-references.ts'
import { forgetExplanations } from '../../payments/payouts/differences.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { forgetMails } from '../../platform/mail/forget-mails.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCustomer } from '../../orders/customers/find-customer.ts'

/**
 * Erases all personal data. A concurrent order either completes first, and blocks the erasure, or
 * comes after it.
 */
export async function eraseCustomer(db: Db, customerId: string): Promise<void> {
  const [customer] = await lockCustomers(db, [customerId])
  if (!customer) throw notFound('Customer')
  if (customer.isErased) throw erasedMeanwhile()
  if (customer.mergedInto !== null) throw mergedMeanwhile()
  const refusals = refuseErasure(await findErasureFacts(db, customerId))
  if (refusals.length > 0) throw conflict('invalid_transition', `${refusals.join('. ')}.`)
  const erased = await findErased(db, customerId)
  await inOrder([
    forgetCarts(db, erased.emails),
    forgetUses(db, erased.emails),
    forgetMails(db, erased),
    forgetRecipients(db, erased),
    forgetReferences(db, erased.orderIds),
    forgetExplanations(db, erased.orderIds),
  ])
  await anonymiseDeliveries(db, erased.orderIds)
  await anonymiseHistoricOrders(db, erased)
  await anonymiseOrders(db, erased)
  await sql`select forget_traces(${erased.orderIds}::uuid[], ${erased.customerIds}::uuid[])`.execute(
    db,
  )
  await record(db, {
    name: 'customer.erased',
    objectType: 'customer',
    objectId: customerId,
    details: { orders: erased.orderIds.length },
  })
}

/**
 * A running checkout becomes a new customer's order or is abandoned. Also clears gift recipients
 * in other carts.
 */
const forgetCarts = (db: Db, emails: readonly string[]) =>
  inOrder([
    sql`update cart_lines l set gift = null from carts c
      where c.cart_id = l.cart_id and c.status <> 'checkout' and l.gift is not null
        and (c.email_key = any(${emails}::text[]) or lower(l.gift ->> 'recipientEmail') = any(${emails}::text[]))`.execute(
      db,
    ),
    sql`update carts set email = '', name = '', phone = '', place = null, postcode = '', ${forgetsCheckout}, network = ''
      where email_key = any(${emails}::text[]) and status <> 'checkout'`.execute(db),
  ])

export async function previewErasure(
  db: Db,
  customerId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const { id } = await findCustomer(db, customerId)
  const state = await findErasureFacts(db, id)
  const { orderCount, documentCount } = state
  return { orderCount, documentCount, refusals: refuseErasure(state) }
}
