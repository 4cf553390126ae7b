import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Sales of days that are over are added up once, so that the dashboard need not read their orders. */
export const salesHousekeeping: Housekeeping = { ofTenants: [sql`select sum_days()`] }
