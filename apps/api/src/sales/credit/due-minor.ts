import type { CartContents } from '../cart/queries.ts'
import { totalsOf } from '../totals-of.ts'
import { creditUsed } from './credit-used.ts'

/** What is to be paid for a cart besides what its gift card pays. */
export function dueMinor({ cart, lines }: CartContents): number {
  const { totalMinor } = totalsOf(cart, lines)
  return totalMinor - creditUsed(cart.giftCard, { totalMinor, currency: cart.currency })
}
