import { orderGuard } from '@marketday/contract/orders/order-guard'

import { invalid } from '../../platform/http/errors.ts'

/** 400 above the order limits per item and in total. */
export function requireUnits(quantities: readonly number[]): void {
  const { unitsOfOneItem, unitsInAll } = orderGuard
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
  if (quantities.some((quantity) => quantity > unitsOfOneItem))
    throw refusal(`At most ${unitsOfOneItem} of one item per order`)
  if (total > unitsInAll) throw refusal(`At most ${unitsInAll} items per order`)
}

const refusal = (message: string) => invalid(message, [{ path: 'quantity', message }])
