import { orderGuard } from '@marketday/contract/orders/order-guard'

import { invalid } from '../../platform/http/errors.ts'

/** The most units of one item and of all items together that one order may hold. */
export function requireUnits(quantities: readonly number[]): void {
  const { unitsOfOneItem, unitsInAll } = orderGuard
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
  if (quantities.some((quantity) => quantity > unitsOfOneItem))
    throw refusal(`At most ${unitsOfOneItem} of one item per order`)
  if (total > unitsInAll) throw refusal(`At most ${unitsInAll} items per order`)
}

const refusal = (message: string) => invalid(message, [{ path: 'quantity', message }])
