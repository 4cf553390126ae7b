import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Deleted views past their undo period, and private views of former members. */
export const viewRetention: Housekeeping = {
  ofTenants: [
    sql`delete from saved_views where deleted_at < app_now() - interval '7 days' or (user_id is null and not is_shared)`,
  ],
}
