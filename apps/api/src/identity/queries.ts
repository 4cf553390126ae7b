import type { Account } from '@marketday/contract/identity'
import { rolePermissions } from '@marketday/contract/permissions'
import type { Role } from '@marketday/contract/permissions'

import { unauthenticated } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** The account that owns a verified address, or the newest unverified one that uses it. */
export async function findByEmail(db: Db, email: string) {
  return await db
    .selectFrom('users')
    .select([
      'user_id as userId',
      'name',
      'password_hash as passwordHash',
      'platform_role as platformRole',
      'disabled_at as disabledAt',
    ])
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('password_hash', 'is not', null)
    .orderBy((order) =>
      order.case().when('email_verified_at', 'is not', null).then(0).else(1).end(),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findByIdentity(db: Db, provider: string, subject: string) {
  return await db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select([
      'users.user_id as userId',
      'users.name',
      'users.platform_role as platformRole',
      'users.disabled_at as disabledAt',
    ])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('user_id')
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The person's businesses, the last used first; needs a context that names her. */
export async function listTenantsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .select([
      'tenants.tenant_id as id',
      'tenants.name',
      'tenants.slug',
      'memberships.role',
      'tenants.business_setup_required as setupRequired',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled_at', 'is', null)
    .orderBy('memberships.last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Role }))
}

interface AccountOf {
  readonly userId: string
  readonly isOperator: boolean
  readonly role: Role | null
  readonly shopUrl: (slug: string) => string
}

export async function getAccount(
  db: Db,
  { userId, isOperator, role, shopUrl }: AccountOf,
): Promise<Account> {
  const [person, tenants] = await Promise.all([
    db
      .selectFrom('users')
      .select(['user_id', 'name', 'email', 'email_verified_at', 'password_hash'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    listTenantsOf(db, userId),
  ])
  if (!person) throw unauthenticated()
  return {
    id: person.user_id,
    name: person.name,
    email: person.email,
    emailVerified: person.email_verified_at !== null,
    hasPassword: person.password_hash !== null,
    role: isOperator ? 'operator' : role,
    permissions: role ? [...rolePermissions[role]] : [],
    tenants: tenants.map(({ id, name, slug, role: inTenant }) => ({
      id,
      name,
      slug,
      role: inTenant,
      shopUrl: shopUrl(slug),
    })),
  }
}

export async function listMembers(db: Db) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select([
      'users.user_id as userId',
      'users.name',
      'users.email',
      'memberships.role',
      'memberships.disabled_at',
      'memberships.created_at as since',
    ])
    // The person's own policy would add her memberships elsewhere.
    .where('memberships.tenant_id', '=', db.context.tenantId)
    .orderBy('memberships.created_at')
    .execute()
  return rows.map(({ disabled_at, role, ...row }) => ({
    ...row,
    role: role as Role,
    disabled: disabled_at !== null,
  }))
}
