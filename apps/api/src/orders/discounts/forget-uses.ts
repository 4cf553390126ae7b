import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Keeps the fact that a discount was used, but not by whom. */
export const forgetUses = (db: Db, emails: readonly string[]) =>
  sql`update discount_uses set email_key = 'erased-' || subject_id
    where email_key = any(${emails}::text[])`.execute(db)
