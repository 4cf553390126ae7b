import { checkTrialCard } from './trials.ts'
import { returnSurplus } from './checkout/return-surplus.ts'
import { planStartedMail } from './checkout/plan-started-mail.ts'
import { useCard } from './checkout/use-card.ts'
import { differenceMail, noticeMail } from './clock/subscription-mails.ts'
import { endAtProvider } from './clock/end-at-provider.ts'
import { endPause } from './clock/end-pause.ts'
import { on } from '../../platform/events/relay-events.ts'
import type { Effect, Happened } from '../../platform/events/relay-events.ts'

export const billingEffects: readonly Effect[] = [
  on('subscription.paid_twice', returnSurplus, ({ details }) => ({
    checkoutId: String(details['checkoutId']),
  })),
  on('subscription.started', planStartedMail, ({ details }) => ({
    checkoutId: String(details['checkoutId']),
  })),
  on('subscription.started', checkTrialCard, ({ objectId, details }) =>
    details['status'] === 'trialing'
      ? { subscriptionId: objectId, checkoutId: String(details['checkoutId']) }
      : null,
  ),
  on('subscription.differs', differenceMail, ({ objectId }) => ({ subscriptionId: objectId })),
  on('subscription.card_given', useCard, ({ objectId, details }) => ({
    subscriptionId: objectId,
    checkoutId: String(details['checkoutId']),
  })),
  on('subscription.ended', endAtProvider, ({ objectId }) => ({ subscriptionId: objectId })),
  on('subscription.notice', noticeMail, ({ objectId, details }) =>
    isPauseOver(details) ? null : aboutPlan(objectId, details),
  ),
  on('subscription.notice', endPause, ({ objectId, details }) =>
    isPauseOver(details) ? { subscriptionId: objectId } : null,
  ),
]

const isPauseOver = ({ kind, days }: Happened['details']) => kind === 'pause' && days === 0

function aboutPlan(subscriptionId: string, { kind, days }: Happened['details']) {
  const noticeKind = kind === 'unpaid' || kind === 'pause' ? kind : 'trial'
  return { subscriptionId, kind: noticeKind, days: Number(days) } as const
}
