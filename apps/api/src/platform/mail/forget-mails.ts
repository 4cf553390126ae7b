import { sql } from 'kysely'

import type { Db } from '../database/tenant-db.ts'

/** All that was written to these addresses, in small letters. */
export const forgetMails = (db: Db, emails: readonly string[]) =>
  sql`delete from mail_outbox where lower(to_address) = any(${emails}::text[])`.execute(db)
