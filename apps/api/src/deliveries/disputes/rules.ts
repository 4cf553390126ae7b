import { answer } from '@marketday/contract/endpoints/actions'
import { decideDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { disputeTransitions } from '@marketday/contract/deliveries/delivery-states'
import type {
  DeliveryState,
  DisputeEvent,
  DisputeState,
} from '@marketday/contract/deliveries/delivery-states'
import type { RunEvent } from '@marketday/contract/deliveries/driver-run'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { eventsOf } from '@marketday/contract/endpoints/state-machine'

import { stateNames, tooLateToCorrect } from '../rules.ts'

export interface DisputeFacts {
  readonly status: DisputeState
  readonly event: RunEvent
  readonly delivery: DeliveryState
  readonly closedToday: boolean | null
}

export const disputeActions = (
  state: DisputeFacts,
  can: Can,
): Record<DisputeEvent, string | null> => answer(acts, can, reasonsAgainst(state))

const acts = {
  endpoints: { accept: decideDispute, attach: decideDispute, discard: decideDispute },
  refusals: { 'deliveries.edit': 'Your role can see deliveries but not change them' },
}

export function reasonsAgainst(state: DisputeFacts): Record<DisputeEvent, string | null> {
  const allowed = eventsOf(disputeTransitions, state.status)
  const by = (event: DisputeEvent) =>
    allowed.includes(event) ? null : 'It has already been decided'
  return {
    accept: by('accept') ?? acceptRefusal(state),
    attach: by('attach'),
    discard: by('discard'),
  }
}

const open: readonly DeliveryState[] = ['scheduled', 'assigned', 'en_route', 'arrived']
const closed: readonly DeliveryState[] = ['delivered', 'failed']

const acceptable: Readonly<Record<RunEvent, readonly DeliveryState[]>> = {
  start: ['scheduled', 'assigned'],
  arrive: ['scheduled', 'assigned', 'en_route'],
  deliver: [...open, 'failed'],
  fail: [...open, 'delivered'],
  correct: closed,
}

function acceptRefusal({ event, delivery, closedToday }: DisputeFacts): string | null {
  const refusal = acceptable[event].includes(delivery)
    ? // A closed delivery has to be reopened first.
      closed.includes(delivery) && tooLateToCorrect({ closedToday })
    : `Not possible: the delivery is ${stateNames[delivery]}`
  return refusal ? `${refusal}. Add it to the history instead.` : null
}
