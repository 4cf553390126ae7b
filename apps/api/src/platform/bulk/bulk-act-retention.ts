import { sql } from 'kysely'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'

import type { Housekeeping } from '../jobs/housekeeping.ts'

/** Acts past their undo period are deleted a day later; the journal keeps the event. */
export const bulkActRetention: Housekeeping = {
  ofTenants: [
    sql`delete from bulk_acts where finished_at < app_now() - make_interval(days => ${sql.lit(bulkLimits.undoDays + 1)})
      and status <> 'undoing'`,
  ],
}
