import { sql } from 'kysely'

import type { Retention } from '../../platform/jobs/housekeeping.ts'

/** Where a checkout came from counts for a day. */
export const cartRetention: Retention = {
  ofTenants: [
    sql`update carts set network = '' where network <> '' and kept_at < app_now() - interval '2 days'`,
  ],
}
