import type { OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

export type OrderDecision =
  /** Null if it cannot be undone. */
  | { readonly outcome: 'changed'; readonly after: OrderValues | null }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string }

export const unchanged: OrderDecision = { outcome: 'unchanged' }
export const refused = (reason: string): OrderDecision => ({ outcome: 'refused', reason })
export const changed = (after: OrderValues | null): OrderDecision => ({ outcome: 'changed', after })
