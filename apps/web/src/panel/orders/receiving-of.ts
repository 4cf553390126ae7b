import type { ReceivingKind } from '@marketday/contract/orders/cart'
import type { Order } from '@marketday/contract/orders/orders'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

/** Delivery method of the remaining lines: `none` once all packed goods are canceled. */
export const receivingOf = ({ deliveryKind, lines }: Order): ReceivingKind =>
  lines.some((line) => isDelivered(line.kind) && line.quantity > line.cancelledQuantity)
    ? deliveryKind
    : 'none'
