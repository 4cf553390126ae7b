import { asPerson } from '../../../platform/database/as-person.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { listTenantsOf } from '../queries.ts'
import { findFactors, hasAnyFactor } from '../second-factors/queries.ts'

export interface PasswordOwner {
  /** Their own names and those of their businesses. */
  readonly names: readonly string[]
  readonly hasSecondFactor: boolean
}

/** What a person's password must not be made of, and whether it stands alone. */
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
