import { useNavigate } from 'react-router'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../../../ui/feedback/toast.ts'
import { nextToPackQuery } from '../../order-queries.ts'
import type { PackingRun } from './packing-run.ts'

/** Skips an order; checked goods are remembered. */
export function LeaveForLater({ orderId, run }: { orderId: string; run: PackingRun }) {
  const navigate = useNavigate()
  const { busy, during } = useBusy()
  const later = [...run.later.filter((laterId) => laterId !== orderId), orderId]
  const leave = async () => {
    try {
      const next = await queryClient.fetchQuery(nextToPackQuery(run.query, later))
      const [first = orderId, ...others] = later
      if (next) await navigate(run.hrefOf(next.id, later))
      else if (first === orderId) notify('No other orders to pack')
      else await navigate(run.hrefOf(first, [...others]))
    } catch (error) {
      notifyError('The next order could not be found', error)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => during(leave)}>
      Skip for now
    </Button>
  )
}
