import { actionsAmong, answer } from '@marketday/contract/endpoints/actions'
import * as contract from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow, DispatchAction } from '@marketday/contract/deliveries/deliveries'
import {
  deliveryAttempts,
  deliveryTransitions,
  failureReasonTexts,
  pinAttempts,
} from '@marketday/contract/deliveries/delivery-states'
import type {
  DeliveryEvent,
  DeliveryState,
  FailureReason,
} from '@marketday/contract/deliveries/delivery-states'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { eventsOf, stepOf } from '@marketday/contract/endpoints/state-machine'

export const stepOfDelivery = (state: DeliveryState, event: DeliveryEvent) =>
  stepOf(deliveryTransitions, state, event)

export const stateNames: Readonly<Record<DeliveryState, string>> = {
  unscheduled: 'not scheduled',
  scheduled: 'scheduled',
  assigned: 'assigned',
  en_route: 'on its way',
  arrived: 'at the door',
  delivered: 'delivered',
  failed: 'failed',
  returning: 'on its way back',
  returned: 'back in the store',
  cancelled: 'cancelled',
}

interface Situation {
  readonly status: DeliveryState
  readonly attempt: number
  readonly pinLocked: boolean
  /** Null while the stop is open. */
  readonly closedToday: boolean | null
  readonly goodsAt: DeliveryRow['goodsAt']
}

export function actionsFor(delivery: Situation, can: Can): Record<DispatchAction, string | null> {
  const { status } = delivery
  const by = (...events: DeliveryEvent[]) => {
    const allowed = eventsOf(deliveryTransitions, status)
    return events.some((event) => allowed.includes(event))
      ? null
      : `Not possible: the delivery is ${stateNames[status]}`
  }
  return answer(acts, can, {
    // A scheduled time can still be changed.
    schedule: status === 'scheduled' ? null : by('schedule'),
    assign: by('assign', 'reassign'),
    unassign: by('unassign'),
    move: by('unassign'),
    deliver: by('deliver'),
    fail: by('fail'),
    retry: by('retry') ?? tooManyAttempts(delivery.attempt),
    returnToStore: by('returnToStore'),
    receive: by('receive') ?? noneOnTheWay(delivery),
    unlockPin: delivery.pinLocked ? null : 'The PIN isn’t locked',
    correct: by('correct') ?? tooLateToCorrect(delivery),
    cancel: by('cancel'),
  })
}

const acts = {
  endpoints: {
    schedule: contract.scheduleDelivery,
    assign: contract.assignDelivery,
    unassign: contract.unassignDelivery,
    move: contract.moveStop,
    deliver: contract.closeDelivery,
    fail: contract.failDelivery,
    retry: contract.retryDelivery,
    returnToStore: contract.returnToStore,
    receive: contract.receiveReturn,
    unlockPin: contract.unlockPin,
    correct: contract.correctDelivery,
    cancel: contract.cancelDelivery,
  },
  refusals: { 'deliveries.edit': 'Your role can see deliveries but not change them' },
}

export const actsIn = (state: DeliveryState): string[] =>
  actionsAmong(
    {
      endpoints: {
        ...acts.endpoints,
        reassign: contract.assignDelivery,
        start: actOnStop,
        arrive: actOnStop,
      },
    },
    eventsOf(deliveryTransitions, state),
  )

export const tooLateToCorrect = ({ closedToday }: Pick<Situation, 'closedToday'>): string | null =>
  closedToday ? null : 'The day of this delivery has passed'

export const noneOnTheWay = ({ status, goodsAt }: Situation): string | null =>
  status === 'cancelled' && goodsAt !== 'driver' ? 'No items are on their way back' : null

export function tooManyAttempts(attempt: number): string | null {
  return attempt < deliveryAttempts
    ? null
    : `It was already attempted ${attempt} times. Bring the items back to the store`
}

export const isPinLocked = (failures: number) => failures >= pinAttempts

export function sentenceOf(
  action: string,
  { reason = '', driverName = '' }: { readonly reason?: string; readonly driverName?: string },
): string {
  const sentence = sentences[action] ?? action
  return [sentence + (driverName && ` ${driverName}`), reasonText(reason)]
    .filter(Boolean)
    .join(': ')
}

function reasonText(reason: string): string {
  return Object.hasOwn(failureReasonTexts, reason)
    ? failureReasonTexts[reason as FailureReason]
    : reason
}

const sentences: Readonly<Record<string, string>> = {
  schedule: 'Scheduled',
  changeTime: 'Rescheduled',
  assign: 'Assigned to',
  reassign: 'Moved to',
  unassign: 'Unassigned from driver',
  lock: 'Locked in plans',
  unlock: 'Unlocked in plans',
  start: 'On its way',
  arrive: 'At the door',
  deliver: 'Delivered',
  fail: 'Delivery failed',
  retry: 'Rescheduled after failure',
  returnToStore: 'On its way back to the store',
  receive: 'Back in the store',
  cancel: 'Cancelled',
  correct: 'Closing undone',
  disputed: 'Reported by a driver, needs a decision',
  accept: 'Driver report accepted',
  attach: 'Driver report added to the history',
  discard: 'Driver report dismissed',
  wrongPin: 'Wrong PIN entered',
  unlockPin: 'PIN unlocked',
  repeated: 'Reported again',
}
