import type { OrderRow } from '@marketday/contract/orders/orders'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../../ui/link.tsx'
import { useCan } from '../../../use-can.ts'
import { isToPack } from '../../order-queries.ts'
import { packingRun } from './packing-run.ts'

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
