import { sql } from 'kysely'

import type { Housekeeping } from '../platform/jobs/housekeeping.ts'

/** Where an order came from counts for a day, and so do mails to an address that nobody confirmed. */
export const orderHousekeeping: Housekeeping = {
  ofTenants: [
    sql`update orders set network = '' where network <> '' and placed_at < app_now() - interval '2 days'`,
    sql`select fold_order_counts()`,
  ],
  ofPlatform: [sql`delete from unconfirmed_mails where sent_at < app_now() - interval '2 days'`],
}
