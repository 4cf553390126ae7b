import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/**
 * Past its undo period: prices are erased the same night, possibly earlier. A market with orders
 * keeps its name.
 */
export const isForgotten = sql<boolean>`coalesce(deleted_at < app_now() - interval '7 days', false)`

export const marketRetention: Housekeeping = {
  ofTenants: [
    sql`delete from markets m
      where ${isForgotten} and not exists (select from orders o where o.market_id = m.market_id)`,
  ],
}
