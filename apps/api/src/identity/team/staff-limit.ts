import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStaffLimit } from './queries.ts'
import { mayEditTeam } from './rules.ts'

type Limit = Awaited<ReturnType<typeof findStaffLimit>>

const isFull = (limit: NonNullable<Limit>): boolean =>
  limit.members + limit.invited >= limit.allowed

const fullTeam = ({ plan, allowed }: NonNullable<Limit>): string =>
  `The ${plan} plan has room for ${allowed} people, open invitations included. Remove somebody, or choose a larger plan.`

interface Room {
  readonly limit: Limit
  /** Whether there is a role the caller may give. */
  readonly hasRole: boolean
}

/** Null when the caller may invite, else why not. */
export function whyNotInvite(caller: Caller, { limit, hasRole }: Room): string | null {
  if (!mayEditTeam(caller)) return 'Your role does not include inviting people.'
  if (!hasRole) return 'No role allows less than yours, so there is none you could give.'
  if (!caller.emailVerified) return 'Confirm your own email address first.'
  return limit && isFull(limit) ? fullTeam(limit) : null
}

/** 402 `plan_limit` when nobody fits into the plan any more. */
export async function refuseFullTeam(db: Db): Promise<void> {
  const limit = await findStaffLimit(db)
  if (!limit || !isFull(limit)) return
  throw new AppError({ status: 402, code: 'plan_limit', message: fullTeam(limit) })
}
