import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { permissionsOf, roleNameOf } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'

const personFields = [
  'users.user_id as userId',
  'users.name',
  'users.email',
  'users.email_verified_at',
  'users.password_hash as passwordHash',
  'users.password_is_long as isPasswordLong',
  'users.platform_role as platformRole',
  'users.disabled_at as disabledAt',
] as const

/** Finds the account that confirmed the address. Unconfirmed accounts are visible only in their own browser. */
export async function findByEmail(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select(personFields)
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row && shaped(row)
}

export async function findPerson(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(personFields)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && shaped(row)
}

export async function findByIdentity(db: Db, provider: SocialProvider, subject: string) {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(personFields)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && shaped(row)
}

const shaped = <R extends { email_verified_at: unknown }>({ email_verified_at, ...row }: R) => ({
  ...row,
  emailVerified: email_verified_at !== null,
})

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return user !== undefined
}

/** Last used first; needs a context with the person. */
export async function listTenantsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .select([
      'tenants.tenant_id as id',
      'tenants.name',
      'tenants.slug',
      'memberships.role',
      'memberships.custom_role_name as ownName',
      'memberships.custom_permissions as ownPermissions',
      'tenants.business_setup_required as setupRequired',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled_at', 'is', null)
    .orderBy('memberships.last_used_at', 'desc')
    .execute()
  return rows.map(({ role, ownName, ownPermissions, ...row }) => ({
    ...row,
    role,
    roleName: roleNameOf(role, ownName),
    permissions: permissionsOf(role, ownPermissions),
  }))
}
