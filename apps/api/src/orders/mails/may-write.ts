import type { Db } from '../../platform/database/tenant-db.ts'
import { takeMailAllowance } from './take-mail-allowance.ts'
import type { MailedOrder } from './tell-order.ts'

/** Requires a payment or a confirmed address; other addresses get a few mails a day. */
export const mayWrite = async (db: Db, order: MailedOrder): Promise<boolean> =>
  order.email_confirmed_at !== null || hasPaid(order) || (await takeMailAllowance(db, order.email))

/** An address set through the order's link has paid nothing. */
const hasPaid = (order: MailedOrder): boolean =>
  !order.is_readdressed && (order.captured_minor > 0 || order.authorised_minor > 0)
