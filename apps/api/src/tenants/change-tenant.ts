import type { Updateable } from 'kysely'

import type { Tenants } from '../platform/database/database-types.ts'
import type { Db } from '../platform/database/tenant-db.ts'

type Change = Pick<
  Updateable<Tenants>,
  | 'name'
  | 'slug'
  | 'country'
  | 'currency'
  | 'locale'
  | 'time_zone'
  | 'business_setup_required'
  | 'second_factor_required_from'
  | 'suspended_at'
  | 'standing'
>

/** Changes the tenant whose context is set. */
export async function changeTenant(db: Db, change: Change): Promise<void> {
  await db.updateTable('tenants').set(change).where('tenant_id', '=', db.context.tenantId).execute()
}
