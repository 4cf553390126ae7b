import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { count } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { lowStockQuery } from './dashboard-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

/** Lowest stock first. */
export function LowStockCard() {
  return (
    <Card
      title="Low stock"
      actions={
        <Link
          to={`${to('inventoryManagement')}?tab=stock&state=short`}
          className="inline-flex min-h-6 items-center text-sm font-medium text-primary-ink underline underline-offset-2"
        >
          See all
        </Link>
      }
    >
      <Loaded query={useQuery(lowStockQuery)} what="low stock" rows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-[0.9375rem] text-soft">Everything is well stocked.</p>
          ) : (
            <ul className="-my-1 flex flex-col divide-y divide-line">
              {rows.map((row) => (
                <li
                  key={row.variantId}
                  className="flex min-h-12 items-center justify-between gap-4 py-1.5"
                >
                  <Link
                    to={to('item', { itemId: row.itemId })}
                    className="min-w-0 text-[0.9375rem] underline-offset-2 [overflow-wrap:anywhere] hover:underline"
                  >
                    {row.title}
                    {row.variantTitle && <span className="text-soft"> · {row.variantTitle}</span>}
                  </Link>
                  <StatusBadge tone={row.available <= 0 ? 'bad' : 'warn'} className="tabular-nums">
                    {row.available <= 0 ? 'Sold out' : `${count(row.available)} left`}
                  </StatusBadge>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
