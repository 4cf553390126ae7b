import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'
import { undoDays } from './rules.ts'

const overdue = sql`(select order_import_id from order_imports where status <> 'committing'
  and created_at < app_now() - make_interval(days => ${sql.lit(undoDays + 1)}))`

/** Files contain personal data: unfinished imports and their faults are erased. */
export const importRetention: Housekeeping = {
  ofTenants: [
    sql`update order_imports set status = 'cancelled', finished_at = app_now()
      where status = 'review' and created_at < app_now() - make_interval(days => ${sql.lit(undoDays + 1)})`,
    sql`delete from order_import_rows where order_import_id in ${overdue}`,
    sql`delete from order_import_orders where order_import_id in ${overdue}`,
    sql`delete from order_import_faults where order_import_id in ${overdue}`,
  ],
}
