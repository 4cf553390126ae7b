import type { OrderRow } from '@marketday/contract/orders/orders'

/** Returns the reason an order gets no invoice; null if it can have one. */
export function invoiceRefusal({ status, isTest }: Pick<OrderRow, 'status' | 'isTest'>) {
  if (isTest) return 'Test orders have no invoice'
  if (status === 'cancelled') return 'The order is cancelled, so there is nothing to invoice'
  if (status === 'pending_review' || status === 'draft')
    return 'The order has an invoice once it is confirmed'
  return null
}
