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
    checkoutId: details.checkoutId,
  })),
  on('subscription.started', planStartedMail, ({ details }) => ({
    checkoutId: details.checkoutId,
  })),
  on('subscription.started', checkTrialCard, ({ objectId, details }) =>
    details.status === 'trialing'
      ? { subscriptionId: objectId, checkoutId: details.checkoutId }
      : null,
  ),
  on('subscription.differs', differenceMail, ({ objectId }) => ({ subscriptionId: objectId })),
  on('subscription.card_given', useCard, ({ objectId, details }) => ({
    subscriptionId: objectId,
    checkoutId: details.checkoutId,
  })),
  on('subscription.ended', endAtProvider, ({ objectId }) => ({ subscriptionId: objectId })),
  on('subscription.notice', noticeMail, ({ objectId, details }) =>
    isPauseOver(details) ? null : aboutPlan(objectId, details),
  ),
  on('subscription.notice', endPause, ({ objectId, details }) =>
    isPauseOver(details) ? { subscriptionId: objectId } : null,
  ),
]

type Notice = Happened<'subscription.notice'>['details']

const isPauseOver = ({ kind, days }: Notice) => kind === 'pause' && days === 0

function aboutPlan(subscriptionId: string, { kind, days }: Notice) {
  const noticeKind = kind === 'unpaid' || kind === 'pause' ? kind : 'trial'
  return { subscriptionId, kind: noticeKind, days } as const
}
