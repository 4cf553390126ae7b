import type { PlanUse } from '@marketday/contract/accounts/billing/plan-changes'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { clock, count } from '../../../platform/format.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { planUseQuery } from './billing-queries.ts'

const names: Readonly<Record<PlanUse['limit'], string>> = {
  products: 'Items',
  staff: 'Team members, including open invitations',
  buildsPerDay: 'Builds today',
}

export function UseCard() {
  return (
    <Card title="Usage" description="Reaching a limit costs nothing and removes nothing.">
      <Loaded query={useQuery(planUseQuery)} what="your usage" rows={3}>
        {({ rows }) => (
          <ul className="flex flex-col gap-4">
            {rows.map((use) => (
              <li key={use.limit}>
                <Use use={use} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Use({ use: { limit, used, allowed, isNear, resetsAt } }: { use: PlanUse }) {
  const isFull = used >= allowed
  const amount = `${count(used)} of ${count(allowed)}`
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{names[limit]}</span>
        <span className="tabular-nums">{amount}</span>
      </div>
      <progress
        aria-label={names[limit]}
        aria-valuetext={amount}
        max={allowed}
        value={Math.min(used, allowed)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-primary"
      />
      {isNear && (
        <p className="flex items-center gap-1.5 text-warn">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {isFull ? 'You have reached the limit. A larger plan raises it.' : 'You have used 80 %.'}
        </p>
      )}
      {resetsAt && <p className="text-soft">Resets at {clock(resetsAt)}.</p>}
    </div>
  )
}
