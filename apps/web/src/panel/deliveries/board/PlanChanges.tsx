import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'

import { counted } from '../../../platform/format.ts'
import type { Board } from './lanes.ts'
import { comparePlan } from './plan-changes.ts'

/** Changes of the board that applying a plan makes. */
export function PlanChanges({ plan, board }: { plan: RoutePlan; board: Board }) {
  const { assigned, moved, reordered, unassigned } = comparePlan(plan, board.rows)
  const isSame = assigned + moved.length + reordered + unassigned.length === 0
  return (
    <section>
      <h3 className="mb-2 font-semibold">Changes</h3>
      <ul className="flex flex-col gap-1 text-[0.9375rem]">
        {isSame && <li>Every stop keeps its driver and its order.</li>}
        {assigned > 0 && <li>{counted(assigned, 'stop')} assigned</li>}
        {moved.length > 0 && (
          <li>
            {counted(moved.length, 'stop')} moved to another driver{' '}
            <span className="text-soft">
              {moved
                .map(({ orderNumber, from, to }) => `#${orderNumber} from ${from} to ${to}`)
                .join(', ')}
            </span>
          </li>
        )}
        {reordered > 0 && <li>{counted(reordered, 'stop')} at another place in the same run</li>}
        {unassigned.length > 0 && (
          <li>
            {counted(unassigned.length, 'stop')} unassigned{' '}
            <span className="text-soft">
              {unassigned.map((orderNumber) => `#${orderNumber}`).join(', ')}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
