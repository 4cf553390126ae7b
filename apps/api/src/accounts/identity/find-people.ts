import * as z from 'zod/mini'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { findPeople as endpoint } from '@marketday/contract/accounts/identity/impersonation'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { listTenantsOf } from './queries.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

/** Reads each person's businesses in their own context: an operator's context sees no memberships. */
export async function findPeople({
  db,
  query: { q, cursor, limit = defaultLimit },
  services,
}: Handling<typeof endpoint>): Promise<ResponseOf<typeof endpoint>> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const after = cursor === undefined ? null : decodeCursor(Cursor, cursor)
  const people = await db
    .selectFrom('users')
    .select(['user_id as userId', 'name', 'email', 'email_verified_at', 'disabled_at'])
    .where('platform_role', 'is', null)
    .where((where) => where.or([where('name', 'ilike', pattern), where('email', 'ilike', pattern)]))
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple('name', 'user_id'),
          '>',
          where.tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('name')
    .orderBy('user_id')
    .limit(limit + 1)
    .execute()
  const { rows: shown, nextCursor } = pageOf(people, limit, ({ name, userId }) => [name, userId])
  const rows = await Promise.all(
    shown.map(async ({ disabled_at, email_verified_at, ...person }) => {
      const personDb = services.databases.read({ ...db.context, userId: person.userId })
      const tenants = await listTenantsOf(personDb, person.userId)
      return {
        ...person,
        disabled: disabled_at !== null,
        emailVerified: email_verified_at !== null,
        tenants: tenants.map(({ name, slug, roleName }) => ({ name, slug, roleName })),
      }
    }),
  )
  return { rows, nextCursor }
}
