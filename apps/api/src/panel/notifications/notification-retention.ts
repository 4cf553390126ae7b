import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Kept for two months; what lasts stands in the journal. */
export const notificationRetention: Housekeeping = {
  ofTenants: [sql`delete from notifications where created_at < app_now() - interval '60 days'`],
}
