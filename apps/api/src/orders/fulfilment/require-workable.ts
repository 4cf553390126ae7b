import type { FulfilmentEvent } from '@marketday/contract/orders/order-states'

import { invalidTransition } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'
import { actionsIn, stateNames, stateOf } from '../rules.ts'

/** Throws 409 `invalid_transition` unless the order is open. */
export function requireWorkable(order: OrderRecord, event: FulfilmentEvent): void {
  if (order.status === 'open') return
  throw invalidTransition(stateNames[stateOf(order)], event, actionsIn(order))
}
