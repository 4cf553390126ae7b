import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Erases fields a week after their deletion. */
export const customFieldRetention: Housekeeping = {
  ofTenants: [sql`delete from custom_fields where deleted_at < app_now() - interval '7 days'`],
}
