import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import { unpaidDays } from '@marketday/contract/accounts/billing/subscription-states'
import { day } from '../../../platform/format.ts'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

interface PlanState {
  readonly label: string
  readonly tone: Tone
  readonly words: string
}

const dayMs = 86_400_000

const after = (since: string | null, days: number): string =>
  since ? day(new Date(Date.parse(since) + days * dayMs).toISOString()) : ''

export function planState(subscription: Subscription): PlanState {
  const { status, unpaidSince } = subscription
  const unpaid = { label: 'Unpaid', tone: 'bad' } as const
  switch (status) {
    case 'trialing':
      return trialState(subscription)
    case 'active':
      return activeState(subscription)
    case 'past_due':
      return {
        ...unpaid,
        words: `The last payment failed. Your shop keeps running. From ${after(unpaidSince, unpaidDays.restrict)} this panel is read-only, and on ${after(unpaidSince, unpaidDays.suspend)} the shop goes offline.`,
      }
    case 'restricted':
      return {
        ...unpaid,
        words: `This panel is read-only until you pay for the plan. On ${after(unpaidSince, unpaidDays.suspend)} the shop goes offline.`,
      }
    case 'suspended':
      return {
        ...unpaid,
        words: `The shop is offline until you pay for the plan. On ${after(unpaidSince, unpaidDays.end)} the plan ends.`,
      }
    case 'paused':
      if (subscription.pausedUntil)
        return {
          label: 'Paused',
          tone: 'warn',
          words: `Nothing is charged, and your shop takes no orders. On ${day(subscription.pausedUntil)} the plan resumes automatically, and your card is charged.`,
        }
      return {
        label: 'Trial ended',
        tone: 'warn',
        words: 'Your shop is visible but takes no orders. Pay for the plan to sell again.',
      }
    default:
      return {
        label: 'Ended',
        tone: 'neutral',
        words: 'You have no active plan and pay nothing. Start a plan to open the shop again.',
      }
  }
}

function trialState({ trialEndsAt, hasCard, cancelAtPeriodEnd }: Subscription): PlanState {
  const end = trialEndsAt ? day(trialEndsAt) : ''
  const label = 'Trial'
  if (cancelAtPeriodEnd)
    return { label, tone: 'warn', words: `Cancelled: it ends on ${end}, and nothing is charged.` }
  return hasCard
    ? { label, tone: 'good', words: `Free until ${end}. Then the card is charged.` }
    : {
        label,
        tone: 'info',
        words: `Free until ${end}. Without a card the shop takes no orders from then on.`,
      }
}

function activeState({ periodEndsAt, cancelAtPeriodEnd, interval }: Subscription): PlanState {
  const end = periodEndsAt ? day(periodEndsAt) : ''
  if (cancelAtPeriodEnd)
    return {
      label: 'Cancelled',
      tone: 'warn',
      words: `It runs until ${end}. After that the shop is offline, and nothing more is charged.`,
    }
  return {
    label: 'Active',
    tone: 'good',
    words: end ? `Billed every ${interval}. It renews on ${end}.` : `Billed every ${interval}.`,
  }
}

/** Whether a payment is required before other changes. */
export const isUnpaid = ({ unpaidSince, status }: Subscription): boolean =>
  unpaidSince !== null && status !== 'cancelled'

export const isRunning = ({ status, unpaidSince }: Subscription): boolean =>
  unpaidSince === null && (status === 'active' || status === 'trialing')
