import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'

/** The gift cards mailed to these addresses, in small letters, stay good; for whom they are does not. */
export const forgetRecipients = (db: Db, emails: readonly string[]) =>
  sql`update credit_accounts set recipient_name = '', recipient_email = '', message = ''
    where lower(recipient_email) = any(${emails}::text[])`.execute(db)
