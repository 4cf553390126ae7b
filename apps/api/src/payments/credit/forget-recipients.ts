import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Forgotten {
  readonly emails: readonly string[]
  readonly orderIds: readonly string[]
}

/** Gift cards stay valid. Erases the recipient's data with the recipient, and messages with sender or recipient. */
export const forgetRecipients = (db: Db, { emails, orderIds }: Forgotten) =>
  inOrder([
    sql`update credit_accounts set recipient_name = '', recipient_email = '', message = ''
      where recipient_key = any(${emails}::text[])`.execute(db),
    sql`update credit_accounts set message = '' where message <> '' and order_line_id = any(array(
      select order_line_id from order_lines where order_id = any(${orderIds}::uuid[])))`.execute(
      db,
    ),
  ])
