import { sql } from 'kysely'

import type { Retention } from '../platform/jobs/housekeeping.ts'

/** Where an order came from counts for a day, and so do mails to an address that nobody confirmed. */
export const orderRetention: Retention = {
  ofTenants: [
    sql`select fold_order_counts()`,
    sql`update orders set network = '' where network <> '' and placed_at < app_now() - interval '2 days'`,
  ],
  ofPlatform: [sql`delete from unconfirmed_mails where sent_at < app_now() - interval '2 days'`],
}
