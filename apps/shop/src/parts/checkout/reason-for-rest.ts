import { leastByCard } from '@marketday/contract/payments/credit/credit-of-cart'
import type { Cart } from '@marketday/contract/orders/cart'

/** Reason why credit is left although an amount is due; empty if nothing is. */
export const reasonForRest = (
  { dueMinor, currency }: Pick<Cart, 'dueMinor' | 'currency'>,
  money: (minor: number, currency: string) => string,
): string =>
  dueMinor > 0 ? `, because card payments start at ${money(leastByCard(currency), currency)}` : ''
