import { roleAllows } from '@marketday/contract/permissions'

import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStaffLimit } from './queries.ts'

type Limit = Awaited<ReturnType<typeof findStaffLimit>>

const isFull = (limit: NonNullable<Limit>): boolean =>
  limit.members + limit.invited >= limit.allowed

const fullTeam = ({ plan, allowed }: NonNullable<Limit>): string =>
  `The ${plan} plan has room for ${allowed} people, open invitations included. Remove somebody, or choose a larger plan.`

/** Null when the caller may invite, else why not. */
export function whyNotInvite({ role, emailVerified }: Caller, limit: Limit): string | null {
  if (!roleAllows(role, 'team.edit')) return 'Your role does not include inviting people.'
  if (!emailVerified) return 'Confirm your own e-mail address first.'
  return limit && isFull(limit) ? fullTeam(limit) : null
}

/** 402 `plan_limit` when nobody fits into the plan any more. */
export async function refuseFullTeam(db: Db): Promise<void> {
  const limit = await findStaffLimit(db)
  if (!limit || !isFull(limit)) return
  throw new AppError({ status: 402, code: 'plan_limit', message: fullTeam(limit) })
}
