import { claimDays } from '@marketday/contract/accounts/identity/claims'

import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { mailLink } from '../passwords/mail-link.ts'
import { lockUnclaimed } from './find-unclaimed.ts'

export async function claimLink(
  db: Db,
  { userId, email }: { readonly userId: string; readonly email: string },
  config: Config,
): Promise<string | null> {
  if (!(await lockUnclaimed(db, userId))) return null
  const minutes = claimDays * 24 * 60
  return await mailLink(db, { userId, email, purpose: 'claim-account', minutes }, config)
}
