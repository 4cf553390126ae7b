import type { Subscription } from '@marketday/contract/accounts/billing/billing'

/** The card provider requires a trial of at least two days (48 h); the extra hour is for filling in its page. */
const shortestTrialMs = 49 * 3_600_000

/** Returns the end of the trial for a customer who pays within it: at least two days, null if none is left. */
export function trialToKeep(
  { status, trialEndsAt }: Pick<Subscription, 'status' | 'trialEndsAt'>,
  now: Date,
): string | null {
  if (status !== 'trialing' || trialEndsAt === null || Date.parse(trialEndsAt) <= now.getTime())
    return null
  const endMs = Math.max(Date.parse(trialEndsAt), now.getTime() + shortestTrialMs)
  return new Date(Math.ceil(endMs / 1000) * 1000).toISOString()
}
