import { sql } from 'kysely'

import { mergeLimits } from '@marketday/contract/orders/customers/merge-customers'

import type { Housekeeping } from '../../../platform/jobs/housekeeping.ts'

/** Erases merge data a day after the undo period; the merge itself stays. */
export const mergeRetention: Housekeeping = {
  ofTenants: [
    sql`delete from customer_merges
      where created_at < app_now() - make_interval(days => ${sql.lit(mergeLimits.undoDays + 1)})`,
  ],
}
