import { deliveryAttempts, deliveryTransitions, pinAttempts } from '@marketday/contract/delivery-states'
import type { DeliveryEvent, DeliveryState } from '@marketday/contract/delivery-states'
import { eventsOf, stepOf } from '@marketday/contract/state-machine'

export const stepOfDelivery = (state: DeliveryState, event: DeliveryEvent) => stepOf(deliveryTransitions, state, event)
export const eventsOfDelivery = (state: DeliveryState) => eventsOf(deliveryTransitions, state)

/** What stands in the way of an event that the state as such would allow; null when nothing does. */
export function obstacleTo(
  event: DeliveryEvent,
  { attempt, fulfilmentStatus }: { readonly attempt: number; readonly fulfilmentStatus: string },
): string | null {
  if (event === 'start' && !['packed', 'handed_over'].includes(fulfilmentStatus)) return 'The goods are not packed yet'
  if (event === 'retry' && attempt >= deliveryAttempts)
    return `It was tried ${deliveryAttempts} times; the goods go back to the store`
  return null
}

export const isPinLocked = (failures: number) => failures >= pinAttempts

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
