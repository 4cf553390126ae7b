import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { OrderSelectionInput } from '@marketday/contract/orders/bulk/order-selection'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'
import type { Scope } from '../../kit/export/ExportFields.tsx'

type Filters = Omit<QueryInput<typeof listOrders>, 'cursor' | 'limit'>

/** Selected orders. Amounts are strings in a URL and numbers in a body. */
export function selectionFrom(
  scope: Scope,
  orders: readonly Pick<OrderRow, 'id'>[],
  { totalFromMinor, totalToMinor, ...filters }: Filters,
): OrderSelectionInput {
  if (scope === 'chosen') return { orderIds: orders.map(({ id }) => id) }
  return {
    matching: {
      ...filters,
      ...(totalFromMinor !== undefined && { totalFromMinor: Number(totalFromMinor) }),
      ...(totalToMinor !== undefined && { totalToMinor: Number(totalToMinor) }),
    },
  }
}
