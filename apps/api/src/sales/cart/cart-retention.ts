import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Where a checkout came from counts for a day. */
export const cartRetention: Housekeeping = {
  ofTenants: [
    sql`update carts set network = '' where network <> '' and kept_at < app_now() - interval '2 days'`,
  ],
}
