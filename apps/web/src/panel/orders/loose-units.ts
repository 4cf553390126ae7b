import type { OrderLine } from '@marketday/contract/orders/orders'

/** Units neither in a parcel nor handed over: still to be packed, and cancelable. */
export const looseUnits = (line: OrderLine): number =>
  line.quantity - line.cancelledQuantity - line.fulfilledQuantity - line.packedQuantity
