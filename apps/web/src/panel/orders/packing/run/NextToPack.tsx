import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { nextToPackQuery } from '../../order-queries.ts'
import { printOne } from '../../print/print-paper.ts'
import type { PackingRun } from './packing-run.ts'
import { counted } from '../../../../platform/format.ts'

interface NextToPackProps {
  order: Order
  reason: string
  run: PackingRun
}

/** Link to the next order of the list, if any. */
export function NextToPack({ order, reason, run }: NextToPackProps) {
  const next = useQuery(nextToPackQuery(run.query, [order.id, ...run.later]))
  return (
    <Loaded query={next} what="the next order" rows={3}>
      {() => (
        <EmptyState
          icon={<PackageCheck />}
          title={next.data ? `Next: order ${next.data.number}` : doneTitle(run)}
          action={
            <>
              <Onward nextId={next.data?.id ?? null} run={run} />
              {order.parcels.length > 0 && (
                <Button variant="secondary" onClick={() => void printOne('packing_slip', order.id)}>
                  Print the packing slip
                </Button>
              )}
            </>
          }
        >
          Order {order.number}: {reason.charAt(0).toLowerCase() + reason.slice(1)}.
        </EmptyState>
      )}
    </Loaded>
  )
}

const doneTitle = ({ later }: PackingRun): string =>
  later.length === 0 ? 'All packed' : `All packed except ${counted(later.length, 'skipped order')}`

/** Focused, so that Enter continues. */
function Onward({ nextId, run }: { nextId: string | null; run: PackingRun }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => box.current?.querySelector('a')?.focus(), [nextId])
  const [later = null, ...others] = run.later
  const href = nextId ? run.hrefOf(nextId) : later ? run.hrefOf(later, others) : run.listHref
  return (
    <span ref={box}>
      <UiLink href={href} className={buttonStyles({})}>
        {nextId ? 'Pack next' : later ? 'Pack skipped orders' : 'Back to the list'}
      </UiLink>
    </span>
  )
}
