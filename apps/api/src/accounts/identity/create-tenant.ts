import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openTenant } from '../tenants/open-tenant.ts'

interface NewTenant {
  readonly userId: string
  readonly name: string
  /** Free when given; otherwise one is made from the name. */
  readonly slug?: string
}

/** A business with its owner. Returns the transaction's handle inside the new tenant. */
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
