import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** What can no longer be brought back, and what somebody kept for themselves who has left. */
export const viewRetention: Housekeeping = {
  ofTenants: [
    sql`delete from saved_views where deleted_at < app_now() - interval '7 days' or (user_id is null and not is_shared)`,
  ],
}
