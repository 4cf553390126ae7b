import type { Updateable } from 'kysely'

import type { Tenants } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

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

/** Changes the current tenant; remembers the previous slug. */
export async function changeTenant(db: Db, change: Change): Promise<void> {
  const { slug } = change
  await db
    .updateTable('tenants')
    .set(change)
    .$if(slug !== undefined, (update) =>
      update.set((set) => ({
        former_slug: set
          .case()
          .when('slug', '<>', String(slug))
          .then(set.ref('slug'))
          .else(set.ref('former_slug'))
          .end(),
      })),
    )
    .where('tenant_id', '=', db.context.tenantId)
    .execute()
}
