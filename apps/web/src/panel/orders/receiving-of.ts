import type { ReceivingKind } from '@marketday/contract/orders/cart'
import type { Order } from '@marketday/contract/orders/orders'
import { isDelivered } from '@marketday/contract/catalog/products/kinds/item-kinds'

/** How what is left of an order reaches its customer: in no way once all that is packed was cancelled. */
export const receivingOf = ({ deliveryKind, lines }: Order): ReceivingKind =>
  lines.some((line) => isDelivered(line.kind) && line.quantity > line.cancelledQuantity)
    ? deliveryKind
    : 'none'
