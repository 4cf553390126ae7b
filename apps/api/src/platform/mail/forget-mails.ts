import { sql } from 'kysely'

import type { Db } from '../database/tenant-db.ts'

interface Written {
  readonly emails: readonly string[]
  readonly orderIds: readonly string[]
}

/** Mails to these addresses, and mails about these orders to any address. */
export const forgetMails = (db: Db, { emails, orderIds }: Written) =>
  sql`delete from mail_outbox
    where to_key = any(${emails}::text[]) or order_id = any(${orderIds}::uuid[])`.execute(db)
