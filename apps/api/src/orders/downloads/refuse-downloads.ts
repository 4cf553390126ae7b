import type { OrderStatus, PaymentBadge } from '@marketday/contract/orders/order-states'

interface Sold {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentBadge
  /** Amount still outstanding, including authorized money. */
  readonly toComeMinor: number
}

export function refuseDownloads({ status, paymentStatus, toComeMinor }: Sold): string | null {
  if (status === 'cancelled')
    return 'This order was cancelled, so its downloads are no longer available.'
  if (status === 'pending_review')
    return 'Confirm the order first. Your files are available here once it’s paid.'
  if (status === 'held')
    return 'The shop has put this order on hold. Contact the shop about your files.'
  if (paymentStatus === 'refunded')
    return 'This order was refunded, so its files are no longer available.'
  return toComeMinor > 0 ? 'You can download your files once the order is paid.' : null
}
