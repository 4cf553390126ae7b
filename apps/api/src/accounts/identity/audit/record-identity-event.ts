import { asPerson } from '../../../platform/database/as-person.ts'
import { record } from '../../../platform/events/record.ts'
import { enterTenant } from '../../../platform/database/tenant-db.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { listTenantsOf } from '../queries.ts'

/**
 * Appends what happened to a person's account to her own timeline and to that of every business she works for,
 * where its owners read it. For transactions outside of a tenant.
 */
export async function recordIdentityEvent(
  db: Db,
  { userId, name }: { readonly userId: string; readonly name: string },
  {
    action,
    details = {},
  }: { readonly action: string; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const entry = { name: action, objectType: 'user', objectId: userId, details }
  const personDb = db.context.userId === userId ? db : await asPerson(db, userId, name)
  const tenants = await listTenantsOf(personDb, userId)
  for (const { id } of tenants) await record(await enterTenant(personDb, id), entry)
  if (tenants.length > 0) await leaveTenant(personDb)
  await record(personDb, entry)
}
