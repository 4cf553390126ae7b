import { sql } from 'kysely'

import type { Housekeeping } from '../platform/jobs/housekeeping.ts'

/** What can no longer be brought back. */
export const marketRetention: Housekeeping = {
  ofTenants: [sql`delete from markets where deleted_at < app_now() - interval '7 days'`],
}
