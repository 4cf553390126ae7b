import type { Subscription } from '@marketday/contract/accounts/billing/billing'

/** The card provider takes no trial that ends sooner than in two days; the time to fill in its page comes on top. */
const shortestTrialMs = 49 * 3_600_000

/** Until when nothing is charged to somebody who pays inside the trial: its days are kept, and never fewer than two. */
export function trialToKeep(
  { status, trialEndsAt }: Pick<Subscription, 'status' | 'trialEndsAt'>,
  now: Date,
): string | null {
  if (status !== 'trialing' || trialEndsAt === null || Date.parse(trialEndsAt) <= now.getTime())
    return null
  const endMs = Math.max(Date.parse(trialEndsAt), now.getTime() + shortestTrialMs)
  return new Date(Math.ceil(endMs / 1000) * 1000).toISOString()
}
