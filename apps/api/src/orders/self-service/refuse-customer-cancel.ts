import { isUsed } from '@marketday/contract/payments/credit/sold-gift-card'
import type { SoldGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import type { OrderDownload } from '@marketday/contract/orders/order-download'
import type { OrderFulfilmentState, OrderStatus } from '@marketday/contract/orders/order-states'

interface CancelState {
  readonly status: OrderStatus
  readonly fulfilmentStatus: OrderFulfilmentState
  readonly lines: readonly { readonly fulfilledQuantity: number }[]
  readonly downloads: readonly Pick<OrderDownload, 'downloads'>[]
  readonly giftCards: readonly Pick<SoldGiftCard, 'isTakenBack' | 'amountMinor' | 'balanceMinor'>[]
}

export function refuseCustomerCancel({
  status,
  fulfilmentStatus,
  lines,
  downloads,
  giftCards,
}: CancelState): string | null {
  if (status !== 'open') return byStatus[status]
  if (fulfilmentStatus === 'packed' || fulfilmentStatus === 'part_packed')
    return 'This order is already packed. Contact the shop to cancel it.'
  if (hasLeft.has(fulfilmentStatus) || lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0))
    return 'Part of this order was already handed over. Contact the shop about the rest.'
  if (downloads.some((file) => file.downloads > 0))
    return 'Part of this order was already downloaded. Contact the shop about the rest.'
  // Partly refunded cards too: only the shop can refund the rest.
  return giftCards.some((card) => isUsed({ ...card, refundedMinor: 0 }))
    ? 'A gift card from this order was already used. Contact the shop about the rest.'
    : null
}

const hasLeft: ReadonlySet<OrderFulfilmentState> = new Set([
  'part_handed_over',
  'handed_over',
  'delivered',
])

const byStatus: Readonly<Record<Exclude<OrderStatus, 'open'>, string>> = {
  draft: 'This order is not placed yet.',
  pending_review:
    'This order isn’t confirmed yet. It’s cancelled automatically if you don’t confirm it.',
  held: 'The shop has put this order on hold. Contact the shop to cancel it.',
  completed: 'This order is done.',
  cancelled: 'This order was cancelled.',
}
