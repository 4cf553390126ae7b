import { sql } from 'kysely'

import type { Housekeeping } from '../platform/jobs/housekeeping.ts'

/** What can no longer be brought back: its prices go the same night, perhaps before it. */
export const isForgotten = sql<boolean>`coalesce(deleted_at < app_now() - interval '7 days', false)`

export const marketRetention: Housekeeping = {
  ofTenants: [sql`delete from markets where ${isForgotten}`],
}
