import { useQuery } from '@tanstack/react-query'

import type { Dashboard } from '@marketday/contract/reports/dashboard'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { clock, count, money, percent } from '../../../platform/format.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { useCan } from '../../account-query.ts'
import { dashboardQuery, type Range } from './dashboard-queries.ts'
import { earlierWords } from './RangeSwitch.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

/** Figures compared with the previous period, limited by role. */
export function Tiles({ range }: { range: Range }) {
  const can = useCan()
  return (
    <Loaded
      query={useQuery(dashboardQuery(range))}
      what="the figures"
      skeleton={<TilesSkeleton tiles={can('dashboard.money') ? 8 : 3} />}
    >
      {(data) => (
        <section aria-label="Figures">
          <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-3">
            {tilesOf(data, can).map((tile) => (
              <Stat key={tile.label} {...tile} />
            ))}
          </dl>
          <p className="mt-2 flex items-center gap-1.5 text-sm text-soft">
            <span aria-hidden className="size-2 rounded-full bg-good" />
            Live, updated {clock(data.updatedAt)}
          </p>
        </section>
      )}
    </Loaded>
  )
}

function tilesOf(data: Dashboard, can: Can) {
  const { money: sums, currency, range, deliveries } = data
  const figure = (
    label: string,
    { value, before }: { value: number; before: number },
    options: { readonly format?: (value: number) => string; readonly lessIsBetter?: boolean } = {},
  ) => ({
    label,
    value: (options.format ?? count)(value),
    note: changeWords({ value, before }, earlierWords[range]),
    tone: changeTone({ value, before }, options.lessIsBetter),
  })
  const format = (minor: number) => money(minor, currency)
  return [
    ...(sums
      ? [
          figure('Net sales', sums.salesMinor, { format }),
          figure('Ordered', sums.grossMinor, { format }),
          figure('Cancelled', sums.cancelledMinor, { format, lessIsBetter: true }),
          figure('Refunded', sums.refundsMinor, { format, lessIsBetter: true }),
          figure('Average order', sums.averageOrderMinor, { format }),
        ]
      : []),
    ...(can('orders.see') || can('products.see')
      ? [figure('Orders', data.orders), figure('New customers', data.newCustomers)]
      : []),
    ...(can('deliveries.see')
      ? [
          {
            label: 'Deliveries done',
            value: count(deliveries.done),
            note: `${count(deliveries.planned)} under way, ${count(deliveries.failed)} failed`,
          },
        ]
      : []),
  ]
}

function TilesSkeleton({ tiles }: { tiles: number }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading the figures</span>
      {Array.from({ length: tiles }, (_tile, index) => (
        <Skeleton key={index} className="h-[7.25rem] w-full rounded-2xl" />
      ))}
    </div>
  )
}

interface Figure {
  readonly value: number
  readonly before: number
}

/** Change in words with sign, e.g. `+12% more than the 7 days before`. */
export function changeWords({ value, before }: Figure, earlier: string): string {
  if (value === before) return `The same as ${earlier}`
  if (before === 0) return `None ${earlier}`
  const share = (value - before) / before
  return share > 0
    ? `+${percent(share)}, more than ${earlier}`
    : `−${percent(-share)}, less than ${earlier}`
}

/** Whether a change is good; `lessIsBetter` for refunds. */
export function changeTone(
  { value, before }: Figure,
  lessIsBetter = false,
): 'neutral' | 'good' | 'bad' {
  if (value === before || before === 0) return 'neutral'
  return value > before === !lessIsBetter ? 'good' : 'bad'
}
