import { sql } from 'kysely'

import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Once a day what we say of payments and refunds is held against what the card provider says. */
export const moneyReconciliation: Housekeeping = { ofTenants: [sql`select reconcile_money()`] }
