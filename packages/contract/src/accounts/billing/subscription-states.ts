import type { Transitions } from '../../endpoints/state-machine.ts'

/** The life of a subscription (features 2.6). `expired` is one that ended before it was ever paid. */
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

const untilPaid = { paid: ['active'], end: ['cancelled'] } as const

/** After its end a business begins another: nothing leads out of it. */
export const subscriptionTransitions: Transitions<SubscriptionStatus, SubscriptionEvent> = {
  incomplete: { subscribe: ['active'], end: ['incomplete_expired'] },
  incomplete_expired: {},
  // With a card the days of the trial are kept; without one it ends in a pause, and nothing is deleted.
  trialing: {
    subscribe: ['trialing', 'active'],
    trialEnd: ['paused', 'active', 'past_due'],
    end: ['cancelled'],
  },
  active: { renewFail: ['past_due'], pause: ['paused'], end: ['cancelled'] },
  past_due: { ...untilPaid, restrict: ['restricted'] },
  restricted: { ...untilPaid, suspend: ['suspended'] },
  suspended: untilPaid,
  // A pause that is over and whose charge is refused is unpaid like any other.
  paused: {
    subscribe: ['active'],
    unpause: ['active'],
    renewFail: ['past_due'],
    end: ['cancelled'],
  },
  cancelled: {},
  expired: {},
}

/** Days after the first failed payment at which the business feels it. */
export const unpaidDays = { restrict: 14, suspend: 28, end: 60 } as const

/**
 * What a business may do, by its plan: `no_orders` shows its shop, which takes no orders; `read_only` keeps the shop
 * open and lets the panel only be read, but for billing; `offline` does that without a shop.
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
