import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Stored for two months; the journal is permanent. */
export const notificationRetention: Housekeeping = {
  ofTenants: [sql`delete from notifications where created_at < app_now() - interval '60 days'`],
}
