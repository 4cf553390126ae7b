import type { Caller } from '../../platform/http/caller.ts'
import { limitSentence, planLimitReached } from '../../platform/plans/plan-limit.ts'
import type { PlanLimit } from '../../platform/plans/plan-limit.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStaffLimit } from './queries.ts'
import { mayEditTeam } from './rules.ts'

const isFull = ({ used, allowed }: PlanLimit): boolean => used >= allowed

const limitTexts = {
  says: (amount: string) => `has room for ${amount} people, open invitations included`,
  advice: 'Remove someone',
}

interface Room {
  readonly limit: PlanLimit | undefined
  readonly hasRole: boolean
}

/** Null if the caller may invite, else the reason. */
export function whyNotInvite(caller: Caller, { limit, hasRole }: Room): string | null {
  if (!mayEditTeam(caller)) return 'Your role does not include inviting people.'
  if (!hasRole) return 'There is no role below yours to assign.'
  if (!caller.emailVerified) return 'Confirm your own email address first.'
  return limit && isFull(limit) ? limitSentence(limit, limitTexts) : null
}

/** Throws 402 `plan_limit` if the plan's staff limit is reached. */
export async function refuseFullTeam(db: Db): Promise<void> {
  const limit = await findStaffLimit(db)
  if (limit && isFull(limit)) throw planLimitReached('staff', limit, limitTexts)
}
