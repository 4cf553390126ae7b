import { leastByCard } from '@marketday/contract/payments/credit/credit-of-cart'
import type { Cart } from '@marketday/contract/orders/cart'

/** Least card payment, the reason why credit is left although an amount is due; null if none is. */
export const leastCharge = (
  { dueMinor, currency }: Pick<Cart, 'dueMinor' | 'currency'>,
  money: (minor: number, currency: string) => string,
): string | null => (dueMinor > 0 ? money(leastByCard(currency), currency) : null)
