import { cancelReasons as reasons } from '@marketday/contract/orders/orders'
import type { CancelReason } from '@marketday/contract/orders/orders'

const reasonLabels: Record<CancelReason, string> = {
  customer: 'The customer changed their mind',
  out_of_stock: 'Out of stock',
  cannot_deliver: 'Cannot be delivered',
  mistake: 'Ordered by mistake',
  fraud: 'Looks like fraud',
  other: 'Another reason',
}

export const cancelReasons = reasons.map((value) => ({ value, label: reasonLabels[value] }))
