import type { Db } from '../../platform/database/tenant-db.ts'
import { takeMailAllowance } from './take-mail-allowance.ts'
import type { MailedOrder } from './tell-order.ts'

/** Money or a confirmed address vouch for whom we write to; everybody else hears of us a few times a day only. */
export const mayWrite = async (db: Db, order: MailedOrder): Promise<boolean> =>
  order.email_confirmed_at !== null || hasPaid(order) || (await takeMailAllowance(db, order.email))

/** Nobody has paid from an address that came by the link of the order. */
const hasPaid = (order: MailedOrder): boolean =>
  !order.is_readdressed && (order.captured_minor > 0 || order.authorised_minor > 0)
