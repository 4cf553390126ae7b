import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { count, day, money } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { earlierOrdersQuery, earlierShown } from './historic-queries.ts'
import { importedTab } from './imported-tab.ts'

/** Orders from a former shop; renders nothing if there are none. */
export function EarlierOrders({ customerId }: { customerId: string }) {
  const { data } = useQuery(earlierOrdersQuery(customerId))
  if (!data || data.count === 0) return null
  return (
    <Card
      title={data.count === 1 ? '1 earlier order' : `${count(data.count)} earlier orders`}
      description="From a former shop. Not included in the figures above."
    >
      <ul aria-label="Earlier orders" className="divide-y divide-line text-sm">
        {data.rows.map(({ id, number, placedAt, totalMinor, currency }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <UiLink
              href={to('historicOrder', { historicOrderId: id })}
              className="min-w-0 break-words text-primary-ink underline-offset-2 hover:underline"
            >
              {number}, {day(placedAt)}
            </UiLink>
            <span className="tabular-nums">{money(totalMinor, currency)}</span>
          </li>
        ))}
      </ul>
      {data.count > earlierShown && (
        <UiLink
          href={`${importedTab}&customer=${customerId}`}
          className="mt-2 inline-block text-sm text-primary-ink underline-offset-2 hover:underline"
        >
          See all
        </UiLink>
      )}
    </Card>
  )
}
