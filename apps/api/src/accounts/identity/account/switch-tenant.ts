import type { UserInfo } from '@marketday/contract/accounts/identity/identity'

import type { Caller } from '../../../platform/http/caller.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { enterTenant } from '../../../platform/database/tenant-db.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { listTenantsOf } from '../queries.ts'
import { userInfoOf } from '../sessions/start-session.ts'

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
