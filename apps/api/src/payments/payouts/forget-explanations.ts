import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Erases explanations; the differences stay settled. */
export const forgetExplanations = (db: Db, orderIds: readonly string[]) =>
  sql`update money_differences set explanation = ''
    where payment_id in (select payment_id from payments where order_id = any(${orderIds}::uuid[]))`.execute(
    db,
  )
