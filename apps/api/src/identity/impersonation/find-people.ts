import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { findPeople as endpoint } from '@marketday/contract/identity/impersonation'

import type { Handling } from '../../platform/http/handle.ts'
import { listTenantsOf } from '../queries.ts'

const shownAtMost = 20

/** Each person's businesses are read with her own eyes: an operator has none that see every membership. */
export async function findPeople({
  db,
  query,
  services,
}: Handling<typeof endpoint>): Promise<ResponseOf<typeof endpoint>> {
  const words = `%${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const people = await db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email', 'email_verified_at', 'disabled_at'])
    .where('platform_role', 'is', null)
    .where((where) => where.or([where('name', 'ilike', words), where('email', 'ilike', words)]))
    .orderBy('name')
    .orderBy('user_id')
    .limit(shownAtMost)
    .execute()
  const rows = await Promise.all(
    people.map(async ({ disabled_at, email_verified_at, ...person }) => {
      const own = services.databases.read({ ...db.context, userId: person.userId })
      const tenants = await listTenantsOf(own, person.userId)
      return {
        ...person,
        disabled: disabled_at !== null,
        emailVerified: email_verified_at !== null,
        tenants: tenants.map(({ name, slug, roleName }) => ({ name, slug, roleName })),
      }
    }),
  )
  return { rows }
}
