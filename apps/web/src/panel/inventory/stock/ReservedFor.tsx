import type { Reservation } from '@marketday/contract/stock/reservations'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { clock, count, moment } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { reservationsQuery } from '../inventory-queries.ts'

/** Why pieces are held back: the orders and checkouts that they are promised to. */
export function ReservedFor({ variantId }: { variantId: string }) {
  const reservations = useQuery(reservationsQuery(variantId))
  return (
    <section aria-labelledby="reserved-for">
      <h3 id="reserved-for" className="mb-1 text-base font-semibold">
        Reserved for
      </h3>
      <Loaded query={reservations} what="what is reserved" rows={2}>
        {({ rows }) => (
          <ul className="flex flex-col text-sm">
            {rows.map((row, index) => (
              <li
                // Checkouts have no name.
                key={row.orderId ?? index}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0"
              >
                <span className="min-w-0">
                  <Holder row={row} />
                  <span className="block text-soft">
                    {row.since && `since ${moment(row.since)}`}
                    {row.expiresAt && `, free again at ${clock(row.expiresAt)} unless it is paid`}
                  </span>
                </span>
                <strong className="tabular-nums">{count(row.quantity)}</strong>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Holder({ row: { kind, orderId, orderNumber } }: { row: Reservation }) {
  if (kind === 'checkout') return 'Somebody at the checkout'
  if (orderId === null) return 'An order'
  return (
    <UiLink href={to('order', { orderId })} className="font-medium text-primary-ink underline">
      Order {orderNumber}
    </UiLink>
  )
}
