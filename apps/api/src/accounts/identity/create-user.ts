import type { OperatorSet } from '@marketday/contract/accounts/team/permissions-platform'
import type { Role } from '@marketday/contract/accounts/team/permissions'

import { newId } from '../../platform/ids.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { openTenant } from '../tenants/open-tenant.ts'

interface NewUser {
  readonly name: string
  readonly email: string
  /** A verified address is unique to this account. */
  readonly isVerified: boolean
  readonly passwordHash?: string
  readonly platformRole?: 'operator'
  /** Scope of an operator; defaults to everything. */
  readonly operatorSet?: OperatorSet
  readonly termsVersion?: string
  /** Digest that identifies this sign-up attempt. */
  readonly signUpAttempt?: string | undefined
}

export async function createUser(db: Db, user: NewUser): Promise<string> {
  const userId = newId()
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      name: user.name,
      email: user.email,
      email_verified_at: user.isVerified ? appNow : null,
      password_hash: user.passwordHash ?? null,
      platform_role: user.platformRole ?? null,
      operator_set: user.platformRole ? (user.operatorSet ?? 'admin') : null,
      terms_version: user.termsVersion ?? null,
      terms_accepted_at: user.termsVersion ? appNow : null,
      sign_up_attempt: user.signUpAttempt ?? null,
    })
    .execute()
  return userId
}

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

export async function addMember(
  db: Db,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await inOrder([
    db.insertInto('memberships').values({ user_id: userId, role }).execute(),
    record(db, {
      name: 'member.added',
      objectType: 'user',
      objectId: userId,
      details: { role },
    }),
  ])
}
