import { sql } from 'kysely'

import type { Db } from '../database/tenant-db.ts'

interface Written {
  /** In small letters. */
  readonly emails: readonly string[]
  readonly orderIds: readonly string[]
}

/** All that was written to these addresses, and of these orders to whatever address they had then. */
export const forgetMails = (db: Db, { emails, orderIds }: Written) =>
  sql`delete from mail_outbox
    where to_key = any(${emails}::text[]) or order_id = any(${orderIds}::uuid[])`.execute(db)
