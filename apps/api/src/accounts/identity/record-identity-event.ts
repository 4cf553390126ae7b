import { asPerson } from '../../platform/database/as-person.ts'
import { record } from '../../platform/events/record.ts'
import type { EventOn } from '../../platform/events/record.ts'
import { enterTenant } from '../../platform/database/tenant-db.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { leaveTenant } from './leave-tenant.ts'
import { listTenantsOf } from './queries.ts'

/**
 * Appends an event of the account to the person's timeline and to those of their businesses, for
 * the owners. For transactions outside a tenant.
 */
export async function recordIdentityEvent(
  db: Db,
  { userId, name }: { readonly userId: string; readonly name: string },
  event: EventOn<'user'>,
): Promise<void> {
  const entry = { ...event, objectType: 'user', objectId: userId } as const
  const personDb = db.context.userId === userId ? db : await asPerson(db, userId, name)
  const tenants = await listTenantsOf(personDb, userId)
  for (const { id } of tenants) await record(await enterTenant(personDb, id), entry)
  if (tenants.length > 0) await leaveTenant(personDb)
  await record(personDb, entry)
}
