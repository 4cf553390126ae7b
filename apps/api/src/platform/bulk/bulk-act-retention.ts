import { sql } from 'kysely'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'

import type { Housekeeping } from '../jobs/housekeeping.ts'

/** An act that can no longer be taken back is forgotten a day later; the journal keeps that it happened. */
export const bulkActRetention: Housekeeping = {
  ofTenants: [
    sql`delete from bulk_acts where finished_at < app_now() - make_interval(days => ${sql.lit(bulkLimits.undoDays + 1)})
      and status <> 'undoing'`,
  ],
}
