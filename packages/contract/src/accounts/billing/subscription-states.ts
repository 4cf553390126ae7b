import type { Transitions } from '../../endpoints/state-machine.ts'

/** Subscription states (features 2.6). `expired`: ended before the first payment. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'restricted',
  'suspended',
  'paused',
  'cancelled',
  'expired',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionEvents = [
  'subscribe',
  'trialEnd',
  'renewFail',
  'paid',
  'restrict',
  'suspend',
  'pause',
  'unpause',
  'end',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]
/** Events other than a paid checkout. */
export type LaterSubscriptionEvent = Exclude<SubscriptionEvent, 'subscribe'>

const untilPaid = { paid: ['active'], end: ['cancelled'] } as const

/** Final state: a new plan is a new subscription. */
export const subscriptionTransitions: Transitions<SubscriptionStatus, SubscriptionEvent> = {
  incomplete: { subscribe: ['active'], end: ['incomplete_expired'] },
  incomplete_expired: {},
  // With a card the trial days are retained; without one the trial ends in a pause and deletes
  // nothing.
  trialing: {
    subscribe: ['trialing', 'active'],
    trialEnd: ['paused', 'active', 'past_due'],
    end: ['cancelled'],
  },
  active: { renewFail: ['past_due'], pause: ['paused'], end: ['cancelled'] },
  past_due: { ...untilPaid, restrict: ['restricted'] },
  restricted: { ...untilPaid, suspend: ['suspended'] },
  suspended: untilPaid,
  // A declined charge after a pause counts as unpaid.
  paused: {
    subscribe: ['active'],
    unpause: ['active'],
    renewFail: ['past_due'],
    end: ['cancelled'],
  },
  cancelled: {},
  expired: {},
}

/** Days after the first failed payment until each consequence. */
export const unpaidDays = { restrict: 14, suspend: 28, end: 60 } as const

/**
 * Access level by plan: `no_orders` shows the shop without ordering; `read_only` leaves the shop
 * open and limits the panel to reading and billing; `offline` also closes the shop.
 */
export const standings = ['open', 'no_orders', 'read_only', 'offline'] as const
export type Standing = (typeof standings)[number]

export const standingOf: Readonly<Record<SubscriptionStatus, Standing>> = {
  incomplete: 'no_orders',
  incomplete_expired: 'no_orders',
  trialing: 'open',
  active: 'open',
  past_due: 'open',
  restricted: 'read_only',
  suspended: 'offline',
  paused: 'no_orders',
  cancelled: 'offline',
  expired: 'no_orders',
}
