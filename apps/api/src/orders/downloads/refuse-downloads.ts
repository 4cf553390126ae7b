import type { OrderStatus, PaymentBadge } from '@marketday/contract/orders/order-states'

interface Sold {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentBadge
  /** What is still to come for it, also from a card on which it is reserved. */
  readonly toComeMinor: number
}

/** Why nothing of an order can be downloaded now; null where it can. */
export function refuseDownloads({ status, paymentStatus, toComeMinor }: Sold): string | null {
  if (status === 'cancelled') return 'This order was cancelled, and its downloads with it.'
  if (status === 'pending_review')
    return 'Confirm the order first; your files wait here until it is paid.'
  if (status === 'held') return 'The shop has put this order on hold; ask it about your files.'
  if (paymentStatus === 'refunded')
    return 'This order was refunded, so its files can be downloaded no more.'
  return toComeMinor > 0 ? 'Your files can be downloaded as soon as the order is paid.' : null
}
