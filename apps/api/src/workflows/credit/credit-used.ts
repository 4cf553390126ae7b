import { spreadCredit } from '@marketday/contract/payments/credit/credit-of-cart'

import type { CreditOfCart } from '../../payments/credit/hold-credit.ts'
import type { CartContents } from '../cart/queries.ts'
import { totalsOf } from '../place-order/totals-of.ts'

export function creditUsed<Credit extends Pick<CreditOfCart, 'heldMinor' | 'availableMinor'>>(
  credits: readonly Credit[],
  sum: { readonly totalMinor: number; readonly currency: string },
): (Credit & { readonly amountMinor: number })[] {
  const isHeld = credits.some(({ heldMinor }) => heldMinor > 0)
  const amounts = spreadCredit(
    credits.map(({ heldMinor, availableMinor }) => (isHeld ? heldMinor : availableMinor)),
    sum,
  )
  return credits.map((credit, index) => ({ ...credit, amountMinor: amounts[index] ?? 0 }))
}

export const sumUsed = (used: readonly { readonly amountMinor: number }[]): number =>
  used.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

export function dueMinor({ cart, lines }: CartContents): number {
  const { totalMinor } = totalsOf(cart, lines)
  return totalMinor - sumUsed(creditUsed(cart.credits, { totalMinor, currency: cart.currency }))
}
