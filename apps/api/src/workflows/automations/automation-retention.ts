import { sql } from 'kysely'

import { automationLimits } from '@marketday/contract/workflows/automation'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** The order's journal keeps the record. */
export const automationRetention: Housekeeping = {
  ofTenants: [
    sql`delete from automation_runs
      where ran_at < app_now() - make_interval(days => ${sql.lit(automationLimits.keptDays)})`,
  ],
}
