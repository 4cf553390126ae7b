import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

export const salesHousekeeping: Housekeeping = { ofTenants: [sql`select sum_days()`] }
