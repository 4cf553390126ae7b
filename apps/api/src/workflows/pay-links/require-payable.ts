import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { conflict } from '../../platform/http/errors.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { testIsFree } from '../../orders/rules.ts'

/** Amount due in minor units. 409 `invalid_transition` with an explanation if nothing is due. */
export function requirePayable(order: OrderRecord): number {
  if (order.status === 'cancelled')
    throw conflict('invalid_transition', 'The order is cancelled. No payment is due')
  if (order.status === 'pending_review')
    throw conflict('invalid_transition', 'The order is waiting for its confirmation')
  if (order.isTest) throw conflict('invalid_transition', testIsFree)
  const dueMinor = stillToPay(order)
  if (dueMinor === 0) throw conflict('invalid_transition', 'Nothing is left to pay')
  return dueMinor
}
