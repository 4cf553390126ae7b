import type {
  LaterSubscriptionEvent,
  SubscriptionStatus,
} from '@marketday/contract/accounts/billing/subscription-states'
import { unpaidDays } from '@marketday/contract/accounts/billing/subscription-states'

export interface Clocked {
  readonly status: SubscriptionStatus
  readonly trialEndsAt: string | null
  readonly unpaidSince: string | null
  readonly cancelAtPeriodEnd: boolean
  readonly pausedUntil: string | null
  readonly isBilled: boolean
}

const dayMs = 86_400_000

const daysSince = (time: string | null, now: Date): number =>
  time === null ? -1 : (now.getTime() - Date.parse(time)) / dayMs

const unpaidSteps: Partial<
  Record<SubscriptionStatus, readonly ['restrict' | 'suspend' | 'end', number]>
> = {
  past_due: ['restrict', unpaidDays.restrict],
  restricted: ['suspend', unpaidDays.suspend],
  suspended: ['end', unpaidDays.end],
}

/** Returns the event that is due by time alone, or null. Call again until null, to catch up. */
export function dueEvent(clocked: Clocked, now: Date): LaterSubscriptionEvent | null {
  const { status, trialEndsAt, unpaidSince, cancelAtPeriodEnd, isBilled } = clocked
  if (status === 'trialing')
    return isBilled || daysSince(trialEndsAt, now) < 0
      ? null
      : cancelAtPeriodEnd
        ? 'end'
        : 'trialEnd'
  const [event, days] = unpaidSteps[status] ?? []
  return event && days !== undefined && daysSince(unpaidSince, now) >= days ? event : null
}

/** Days before its end at which a reminder of a trial without a card is sent. */
const trialReminders = [1, 3, 7] as const
/** Days after a failed payment at which a reminder is sent; the provider retries the card in between. */
const unpaidReminders = [60, 28, 14, 7, 5, 3, 1, 0] as const

export function dueNotice(clocked: Clocked, now: Date): string | null {
  if (clocked.status === 'paused' && clocked.pausedUntil !== null)
    return pauseNotice(clocked.pausedUntil, now)
  return clocked.unpaidSince === null ? trialNotice(clocked, now) : unpaidNotice(clocked, now)
}

function pauseNotice(pausedUntil: string, now: Date): string | null {
  const daysLeft = -daysSince(pausedUntil, now)
  if (daysLeft > 7) return null
  return daysLeft > 0 ? 'pause-7' : 'pause-0'
}

function unpaidNotice({ status, unpaidSince }: Clocked, now: Date): string | null {
  const days = unpaidReminders.find((threshold) => daysSince(unpaidSince, now) >= threshold)
  // The end is announced once, and only if the clock caused it.
  const isOver = status === 'cancelled' && days !== unpaidDays.end
  return days === undefined || isOver ? null : `unpaid-${days}`
}

function trialNotice(clocked: Clocked, now: Date): string | null {
  const { status, trialEndsAt, isBilled, cancelAtPeriodEnd } = clocked
  if (isBilled || trialEndsAt === null || cancelAtPeriodEnd) return null
  if (status === 'paused') return 'trial-0'
  const days = trialReminders.find((threshold) => daysSince(trialEndsAt, now) >= -threshold)
  return status === 'trialing' && days !== undefined ? `trial-${days}` : null
}
