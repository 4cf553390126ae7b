import type { OrderFulfilmentState, OrderStatus } from '@marketday/contract/orders/order-states'

export function refuseCustomerChange({
  status,
  fulfilmentStatus,
}: {
  readonly status: OrderStatus
  readonly fulfilmentStatus: OrderFulfilmentState
}): string | null {
  if (status !== 'open') return byStatus[status]
  return fulfilmentStatus === 'unfulfilled'
    ? null
    : 'Packing has started, so you can’t change this here. Contact the shop.'
}

const byStatus: Readonly<Record<Exclude<OrderStatus, 'open'>, string>> = {
  draft: 'This order is not placed yet.',
  pending_review: 'This order is not confirmed yet. Confirm it first.',
  held: 'The shop has put this order on hold. Contact the shop to change this.',
  completed: 'This order is done.',
  cancelled: 'This order was cancelled.',
}
