import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openTenant } from '../tenants/open-tenant.ts'

interface NewTenant {
  readonly userId: string
  readonly name: string
  /** Must be free; derived from the name if missing. */
  readonly slug?: string
}

/** Creates a business with its owner. Returns a handle inside the new tenant. */
export async function createTenant(db: Db, { userId, name, slug }: NewTenant) {
  const opened = await openTenant(db, { ownerId: userId, name, ...(slug && { slug }) })
  await inOrder([
    opened.db.insertInto('memberships').values({ user_id: userId, role: 'owner' }).execute(),
    record(opened.db, {
      name: 'tenant.created',
      objectType: 'tenant',
      objectId: opened.tenantId,
      details: { name },
    }),
  ])
  return opened
}
