import type { CartContents } from '../cart/queries.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { creditUsed, sumUsed } from './credit-used.ts'

export function dueMinor({ cart, lines }: CartContents): number {
  const { totalMinor } = totalsOf(cart, lines)
  return totalMinor - sumUsed(creditUsed(cart.credits, { totalMinor, currency: cart.currency }))
}
