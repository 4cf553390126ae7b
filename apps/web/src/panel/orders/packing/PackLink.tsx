import type { OrderRow } from '@marketday/contract/orders/orders'
import { listOrders } from '@marketday/contract/orders/orders'

import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { useCan } from '../../account-query.ts'
import { isToPack } from '../order-queries.ts'
import { to } from '../../../paths.ts'
import { wholeListFrom } from '../../kit/list/list-address.ts'
import type { OrderQuery } from '../order-queries.ts'

interface PackLinkProps {
  rows: readonly OrderRow[]
  search: URLSearchParams
}

/** Starts packing all orders of the list; hidden if there are none. */
export function PackLink({ rows, search }: PackLinkProps) {
  const mayPack = useCan()('orders.edit')
  const first = rows.find(isToPack)
  const run = search.get('tab') === 'unfulfilled' ? packingRun(search) : null
  if (!mayPack || !first || !run) return null
  return (
    <UiLink
      href={run.hrefOf(first.id)}
      className={buttonStyles({ variant: 'secondary', size: 'small' })}
    >
      Pack these
    </UiLink>
  )
}

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
