import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** What can no longer be brought back: its prices go the same night, perhaps before it. Of one that has orders its name stays. */
export const isForgotten = sql<boolean>`coalesce(deleted_at < app_now() - interval '7 days', false)`

export const marketRetention: Housekeeping = {
  ofTenants: [
    sql`delete from markets m
      where ${isForgotten} and not exists (select from orders o where o.market_id = m.market_id)`,
  ],
}
