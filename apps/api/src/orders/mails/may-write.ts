import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { orderGuard } from '@marketday/contract/orders/order-guard'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { MailedOrder } from './tell-order.ts'
import { sendShopLetter } from '../../platform/mail/define-shop-mail.ts'
import type { Services } from '../../platform/services.ts'
import { orderLink } from '../order-token.ts'

/** Requires a payment or a confirmed address; other addresses get a few mails a day. */
export const mayWrite = async (db: Db, order: MailedOrder): Promise<boolean> =>
  order.email_confirmed_at !== null || hasPaid(order) || (await takeMailAllowance(db, order.email))

/** An address set through the order's link has paid nothing. */
const hasPaid = (order: MailedOrder): boolean =>
  !order.is_readdressed && (order.captured_minor > 0 || order.authorised_minor > 0)

/**
 * Counts and checks whether one more mail may go to an unconfirmed address. Counted first and
 * across all shops: the address may be a stranger's.
 */
export async function takeMailAllowance(db: Db, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('hex')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unconfirmed mail ${address}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql`
    insert into unconfirmed_mails (address_hash)
    select ${address} where (
      select count(*) from unconfirmed_mails
      where address_hash = ${address} and sent_at > app_now() - interval '1 day'
    ) < ${sql.lit(orderGuard.unconfirmedMailsPerDay)}
    returning address_hash`.execute(db)
  return rows.length > 0
}

/** Informs the former address of the change, without naming the new one. */
export async function tellFormerAddress(
  db: Db,
  services: Services,
  order: MailedOrder,
): Promise<void> {
  if (services.config.shopLimits.guardsOrders && !(await mayWrite(db, order))) return
  const { confirmUrl: _confirm, ...data } = orderLink(services, order)
  await sendShopLetter(db, services, { to: order.email, template: 'order-readdressed', data })
}
