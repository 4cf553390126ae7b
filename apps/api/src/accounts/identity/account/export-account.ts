import type { exportAccount as endpoint } from '@marketday/contract/accounts/identity/account'

import type { Handling } from '../../../platform/http/handle.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** All data about the person (Art. 15 and 20 GDPR) as one file, without secrets, which are hashes. */
export async function exportAccount({ db, caller, reply }: Handling<typeof endpoint>) {
  const content = await gather(db, caller.userId)
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="marketday-account.json"')
    .send(JSON.stringify(content, null, 2))
}

async function gather(db: Db, userId: string) {
  const [account, identities, passkeys, devices] = await Promise.all([
    db
      .selectFrom('users')
      .select(['user_id', 'name', 'email', 'email_verified_at', 'terms_version'])
      .select(['terms_accepted_at', 'deletion_due_at', 'created_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('identities')
      .select(['provider', 'subject', 'email', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at', 'is_backed_up'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('known_devices')
      .select(['first_seen_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .execute(),
  ])
  const history = await Promise.all([findSessions(db, userId), findEvents(db, userId)])
  const businesses = await findBusinesses(db, userId)
  return {
    account,
    identities,
    passkeys,
    devices,
    businesses,
    sessions: history[0],
    events: history[1],
  }
}

const findSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'signed_in_by'])
    .select(['ip', 'country', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const findEvents = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .select(['occurred_at', 'name as action', 'details', 'ip'])
    .where('object_id', '=', userId)
    .orderBy('occurred_at')
    .execute()

const findBusinesses = (db: Db, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .select([
      'tenants.name',
      'tenants.slug',
      'memberships.role',
      'memberships.custom_role_name',
      'memberships.created_at',
    ])
    .where('memberships.user_id', '=', userId)
    .execute()
