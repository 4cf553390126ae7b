import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { count } from '../../../platform/format.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { dashboardQuery, type Range } from './dashboard-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function AttentionCard({ range }: { range: Range }) {
  return (
    <Card title="Needs attention">
      <Loaded query={useQuery(dashboardQuery(range))} what="what needs attention" rows={3}>
        {({ attention }) =>
          attention.length === 0 ? (
            <p className="flex items-center gap-2 text-[0.9375rem] text-soft">
              <CircleCheck aria-hidden className="size-5 text-good" />
              All clear. Nothing needs your attention.
            </p>
          ) : (
            <ul className="-my-1 flex flex-col divide-y divide-line">
              {attention.map((row) => (
                <li key={row.id}>
                  <Link
                    to={row.to}
                    className="-mx-2 flex min-h-12 items-center gap-3 rounded-lg px-2 hover:bg-hover"
                  >
                    <span className="min-w-8 rounded-full bg-warn-soft px-2 py-0.5 text-center text-sm font-semibold text-warn tabular-nums">
                      {count(row.count)}
                    </span>
                    <span className="min-w-0 flex-1 text-[0.9375rem]">{row.label}</span>
                    <ChevronRight aria-hidden className="size-4 text-faint" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
