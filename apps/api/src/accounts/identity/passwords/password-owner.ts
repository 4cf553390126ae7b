import { asPerson } from '../../../platform/database/as-person.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { listTenantsOf } from '../queries.ts'
import { findFactors, hasAnyFactor } from '../second-factors/queries.ts'

export interface PasswordOwner {
  readonly names: readonly string[]
  readonly hasSecondFactor: boolean
}

/** Data for checking a person's password: forbidden names, and whether a second factor exists. */
export async function passwordOwner(
  db: Db,
  {
    userId,
    name,
    email,
  }: { readonly userId: string; readonly name: string; readonly email: string },
): Promise<PasswordOwner> {
  const personDb = await asPerson(db, userId, name)
  const tenants = await listTenantsOf(personDb, userId)
  return {
    names: [name, email, ...tenants.map((tenant) => tenant.name)],
    hasSecondFactor: hasAnyFactor(await findFactors(personDb, userId)),
  }
}
