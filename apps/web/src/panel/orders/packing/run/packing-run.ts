import { listOrders } from '@marketday/contract/orders/orders'
import { to } from '../../../../paths.ts'
import { wholeListFrom } from '../../../kit/list/list-address.ts'
import type { OrderQuery } from '../../order-queries.ts'

/** Sequence of orders to pack. Stored in the URL, so that a reload continues. */
export interface PackingRun {
  readonly query: OrderQuery
  readonly later: readonly string[]
  readonly listHref: string
  readonly hrefOf: (orderId: string, later?: readonly string[]) => string
}

/** Null when packing a single order. */
export function packingRun(search: URLSearchParams): PackingRun | null {
  if (!search.has('tab')) return null
  const list = new URLSearchParams(search)
  list.delete('later')
  const later = search.get('later')?.split(',').filter(Boolean) ?? []
  return {
    query: wholeListFrom(listOrders, list),
    later,
    listHref: `${to('orderManagement')}?${list}`,
    hrefOf: (orderId, left = later) => {
      const next = new URLSearchParams(list)
      if (left.length > 0) next.set('later', left.join(','))
      return `${to('packOrder', { orderId })}?${next}`
    },
  }
}
