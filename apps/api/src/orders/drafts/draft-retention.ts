import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Deleted drafts past their undo period; placed drafts are stored as long, for repeated requests. */
export const draftRetention: Housekeeping = {
  ofTenants: [
    sql`delete from order_drafts where deleted_at < app_now() - interval '7 days'
      or (order_id is not null and updated_at < app_now() - interval '7 days')`,
  ],
}
