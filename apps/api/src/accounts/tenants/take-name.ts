import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Names the shop after its website until the set-up provides a name. */
export async function takeName(db: Db, name: string): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ name })
    .where('tenant_id', '=', db.context.tenantId)
    .where('business_setup_required', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('setup_progress')
            .select('tenant_id')
            .where(sql<boolean>`answers ?| array['stepOne', 'stepTwo']`),
        ),
      ),
    )
    .execute()
}
