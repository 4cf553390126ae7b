import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** What can no longer be brought back; what became an order is kept as long, for whoever places it again. */
export const draftRetention: Housekeeping = {
  ofTenants: [
    sql`delete from order_drafts where deleted_at < app_now() - interval '7 days'
      or (order_id is not null and updated_at < app_now() - interval '7 days')`,
  ],
}
