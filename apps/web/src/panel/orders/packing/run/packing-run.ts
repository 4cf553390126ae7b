import { listOrders } from '@marketday/contract/orders/orders'
import { to } from '../../../../paths.ts'
import { wholeListFrom } from '../../../kit/list/list-address.ts'
import type { OrderQuery } from '../../order-queries.ts'

/** Orders of a list that are packed one after the other. The address holds all of it, so that a reload goes on. */
export interface PackingRun {
  readonly query: OrderQuery
  /** What was left for later. */
  readonly later: readonly string[]
  /** Where the list is. */
  readonly listHref: string
  /** Where another order is packed, and what is left for later then. */
  readonly hrefOf: (orderId: string, later?: readonly string[]) => string
}

/** Null where one order is packed alone. */
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
