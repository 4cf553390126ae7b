import { sql } from 'kysely'

import type { Housekeeping } from '../platform/jobs/housekeeping.ts'

/** Clears the network of orders, and mail counts of unconfirmed addresses, after a day. */
export const orderHousekeeping: Housekeeping = {
  ofTenants: [
    sql`update orders set network = '' where network <> '' and placed_at < app_now() - interval '2 days'`,
    sql`select fold_order_counts()`,
  ],
  ofPlatform: [sql`delete from unconfirmed_mails where sent_at < app_now() - interval '2 days'`],
}
