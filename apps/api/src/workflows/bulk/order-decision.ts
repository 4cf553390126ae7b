import type { OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'

import type { ActFacts } from './read-act-facts.ts'

export type OrderDecision =
  /** Null if it cannot be undone. */
  | { readonly outcome: 'changed'; readonly after: OrderValues | null }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string }

export const unchanged: OrderDecision = { outcome: 'unchanged' }
export const refused = (reason: string): OrderDecision => ({ outcome: 'refused', reason })
export const changed = (after: OrderValues | null): OrderDecision => ({ outcome: 'changed', after })

const reasons: Readonly<Record<Exclude<DeliveryState, 'scheduled' | 'assigned'>, string>> = {
  unscheduled: 'Its delivery isn’t scheduled yet',
  en_route: 'The driver is on the way',
  arrived: 'The driver has arrived',
  delivered: 'It is already delivered',
  failed: 'Its delivery failed. Reschedule it individually',
  returning: 'The items are on their way back',
  returned: 'The items came back',
  cancelled: 'Its delivery is cancelled',
}

const notDelivered = refused('It has no delivery')

export function decideDriver(driverId: string | null, { delivery }: ActFacts): OrderDecision {
  if (!delivery) return notDelivered
  if (delivery.driverId === driverId) return unchanged
  const { status } = delivery
  return status === 'scheduled' || status === 'assigned'
    ? changed({ driverId })
    : refused(reasons[status])
}

export function decideSlot(slotId: string, { delivery }: ActFacts): OrderDecision {
  if (!delivery) return notDelivered
  if (delivery.slotId === slotId) return unchanged
  const { status } = delivery
  if (status === 'scheduled' || status === 'unscheduled') return changed({ slotId })
  return refused(
    status === 'assigned'
      ? 'It’s assigned to a driver. Remove it from the run first'
      : reasons[status],
  )
}
