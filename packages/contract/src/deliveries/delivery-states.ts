import type { Transitions } from '../endpoints/state-machine.ts'

/** Delivery states of an order (features 2.3). */
export const deliveryStates = [
  'unscheduled',
  'scheduled',
  'assigned',
  'en_route',
  'arrived',
  'delivered',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryEvents = [
  'schedule',
  'assign',
  'unassign',
  'reassign',
  'start',
  'arrive',
  'deliver',
  'fail',
  'retry',
  'returnToStore',
  'receive',
  'correct',
  'cancel',
] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

export const deliveryTransitions: Transitions<DeliveryState, DeliveryEvent> = {
  unscheduled: { schedule: ['scheduled'], cancel: ['cancelled'] },
  scheduled: { assign: ['assigned'], cancel: ['cancelled'] },
  assigned: {
    unassign: ['scheduled'],
    reassign: ['assigned'],
    start: ['en_route'],
    cancel: ['cancelled'],
  },
  en_route: {
    arrive: ['arrived'],
    deliver: ['delivered'],
    fail: ['failed'],
    cancel: ['cancelled'],
  },
  arrived: { deliver: ['delivered'], fail: ['failed'], cancel: ['cancelled'] },
  delivered: { correct: ['arrived'] },
  failed: {
    retry: ['scheduled'],
    returnToStore: ['returning'],
    correct: ['arrived'],
    cancel: ['cancelled'],
  },
  returning: { receive: ['returned'] },
  returned: {},
  // Only if the goods had left the store.
  cancelled: { receive: ['returned'] },
}

/** Minutes in which drivers can reopen a stop; dispatchers have until the end of the day. */
export const driverCorrectionMinutes = 10

export function mayDriverCorrect(finishedAt: string, at: string): boolean {
  return Date.parse(at) - Date.parse(finishedAt) <= driverCorrectionMinutes * 60_000
}

export const goodsPlaces = ['store', 'driver', 'lost'] as const
export type GoodsPlace = (typeof goodsPlaces)[number]

export const disputeStates = ['open', 'accepted', 'attached', 'discarded'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeEvents = ['accept', 'attach', 'discard'] as const
export type DisputeEvent = (typeof disputeEvents)[number]

/** Refused driver actions wait for a dispatcher. */
export const disputeTransitions: Transitions<DisputeState, DisputeEvent> = {
  open: { accept: ['accepted'], attach: ['attached'], discard: ['discarded'] },
  accepted: {},
  attached: {},
  discarded: {},
}

/** Deliveries still to be completed. */
export const openDeliveryStates = [
  'unscheduled',
  'scheduled',
  'assigned',
  'en_route',
  'arrived',
] as const

export const deliveryAttempts = 2
export const pinAttempts = 5

export const failureReasons = [
  'nobody_home',
  'wrong_address',
  'refused',
  'no_access',
  'damaged',
  'no_time',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

export const failureReasonTexts: Readonly<Record<FailureReason, string>> = {
  nobody_home: 'No one was at home',
  wrong_address: 'The address couldn’t be found',
  refused: 'The delivery was refused',
  no_access: 'The door couldn’t be reached',
  damaged: 'The items were damaged',
  no_time: 'The driver ran out of time',
  other: 'Other reason',
}
