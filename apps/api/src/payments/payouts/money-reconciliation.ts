import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

export const moneyReconciliation: Housekeeping = { ofTenants: [sql`select reconcile_money()`] }
