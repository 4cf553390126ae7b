import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'

/**
 * Accounts accessible only by mailbox. One with a provider, passkey or authenticator is never
 * opened through its unconfirmed address: its creator may have typed a stranger's address and
 * would retain access.
 */
const isClaimable = sql<boolean>`u.email_verified_at is null and u.disabled_at is null
  and u.password_hash is null and u.platform_role is null
  and not exists (select from identities where user_id = u.user_id)
  and not exists (select from passkeys where user_id = u.user_id)
  and not exists (select from totp_factors where user_id = u.user_id)`

interface Unclaimed {
  readonly userId: string
  readonly name: string
  readonly email: string
}

const columns = sql`u.user_id as "userId", u.name, u.email`

/** Most recently used unconfirmed account of an address. */
export async function findUnclaimed(db: Db, email: string): Promise<Unclaimed | undefined> {
  const { rows } = await sql<Unclaimed>`
    select ${columns} from users u
     where lower(u.email) = lower(${email}) and ${isClaimable}
     order by (select max(last_seen_at) from sessions where user_id = u.user_id) desc nulls last
     limit 1`.execute(db)
  return rows[0]
}

/** Locks the account if it can still be claimed. */
export async function lockUnclaimed(db: Db, userId: string): Promise<Unclaimed | undefined> {
  const { rows } = await sql<Unclaimed>`
    select ${columns} from users u where u.user_id = ${userId} and ${isClaimable} for update of u`.execute(
    db,
  )
  return rows[0]
}
