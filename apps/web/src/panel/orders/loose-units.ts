import type { OrderLine } from '@marketday/contract/orders/orders'

/** In no parcel and not handed over: what is to be packed, and can still be cancelled. */
export const looseUnits = (line: OrderLine): number =>
  line.quantity - line.cancelledQuantity - line.fulfilledQuantity - line.packedQuantity
