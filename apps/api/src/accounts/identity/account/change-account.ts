import type {
  Account,
  changeAccount as endpoint,
} from '@marketday/contract/accounts/identity/account'
import { termsVersion } from '@marketday/contract/accounts/identity/terms'
import type { UserInfo } from '@marketday/contract/accounts/identity/identity'

import type { Handling } from '../../../platform/http/handle.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { getAccount } from './get-account.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { enterTenant } from '../../../platform/database/tenant-db.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { listTenantsOf } from '../queries.ts'
import { userInfoOf } from '../sessions/start-session.ts'

export async function changeName({
  db,
  caller,
  body: { name },
  services,
}: Handling<typeof endpoint>): Promise<Account> {
  await db.updateTable('users').set({ name }).where('user_id', '=', caller.userId).execute()
  await recordIdentityEvent(db, { ...caller, name }, { name: 'account.renamed' })
  return await getAccount(db, caller, services)
}

export async function acceptTerms(db: Db, caller: Caller, version: string): Promise<void> {
  if (version !== termsVersion)
    throw conflict(
      'version_conflict',
      'The terms have changed. Reload the page and read the current version.',
    )
  const accepted = await db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: appNow })
    .where('user_id', '=', caller.userId)
    .where('terms_version', 'is distinct from', version)
    .executeTakeFirst()
  if (accepted.numUpdatedRows > 0n)
    await recordIdentityEvent(db, caller, { name: 'terms.accepted', details: { version } })
}

export async function switchTenant(db: Db, caller: Caller, slug: string): Promise<UserInfo> {
  const { userId, name } = caller
  const tenant = (await listTenantsOf(db, userId)).find((candidate) => candidate.slug === slug)
  if (!tenant) throw notFound('Business', 'unknown_shop')
  // An impersonation must not change the person's own last business.
  if (!caller.impersonation) {
    const inside = await enterTenant(db, tenant.id)
    await inside
      .updateTable('memberships')
      .set({ last_used_at: appNow })
      .where('user_id', '=', userId)
      .execute()
    await leaveTenant(db)
  }
  return await userInfoOf(db, { userId, name, platformRole: null }, slug)
}
