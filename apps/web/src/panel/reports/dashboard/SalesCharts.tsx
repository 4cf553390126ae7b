import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { sumBy } from '@marketday/contract/money/sum-by'
import type * as contract from '@marketday/contract/reports/dashboard'

import { count, money } from '../../../platform/format.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { salesChartsQuery, type Range } from './dashboard-queries.ts'
import { periodWords } from './RangeSwitch.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

const LineChart = lazy(() =>
  import('../../../ui/charts/LineChart.tsx').then((part) => ({ default: part.LineChart })),
)
const BarChart = lazy(() =>
  import('../../../ui/charts/BarChart.tsx').then((part) => ({ default: part.BarChart })),
)
const PieChart = lazy(() =>
  import('../../../ui/charts/PieChart.tsx').then((part) => ({ default: part.PieChart })),
)

/** Charts of sales; hidden without permission to see money. */
export function SalesCharts({ range }: { range: Range }) {
  const can = useCan()
  const canSee = can('dashboard.money')
  const charts = useQuery({ ...salesChartsQuery(range), enabled: canSee })
  if (!canSee) return null
  return (
    <Loaded query={charts} what="the charts" skeleton={<ChartsSkeleton />}>
      {(sums) => (
        <Suspense fallback={<ChartsSkeleton />}>
          <Charts sums={sums} />
        </Suspense>
      )}
    </Loaded>
  )
}

function Charts({ sums }: { sums: contract.SalesCharts }) {
  const format = (minor: number) => money(minor, sums.currency)
  const when = periodWords[sums.range]
  const orders = sumBy(sums.series, (day) => day.orders)
  return (
    <>
      {/* One day is a figure, not a line. */}
      {sums.series.length > 1 && (
        <Card title="Sales over time" description={`${count(orders)} orders ${when}`}>
          <LineChart
            title={`Sales by day ${when}`}
            labelHeading="Day"
            valueHeading="Sales"
            format={format}
            points={sums.series.map(({ day, salesMinor }) => ({
              label: shortDay(day),
              value: salesMinor,
            }))}
            emptyText={`No sales ${when} yet.`}
          />
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Top products">
          <BarChart
            title={`Sales by product ${when}`}
            labelHeading="Product"
            valueHeading="Sales"
            format={format}
            points={sums.topProducts.map(({ label, salesMinor }) => ({ label, value: salesMinor }))}
            emptyText={`Nothing sold ${when} yet.`}
          />
          {sums.otherSales.length > 0 && (
            <p className="mt-3 text-sm text-soft">
              {sums.otherSales
                .map(({ label, salesMinor }) => `${label}: ${format(salesMinor)}`)
                .join(' · ')}
            </p>
          )}
        </Card>
        <Card title="Categories">
          <PieChart
            title={`Share of sales by category ${when}`}
            labelHeading="Category"
            valueHeading="Sales"
            format={format}
            points={foldedShares(sums.categories)}
            emptyText={`Nothing sold ${when} yet.`}
          />
        </Card>
      </div>
      {sums.earlierOrdersMinor !== 0 && (
        <p className="text-sm text-soft">
          Net sales also include {format(sums.earlierOrdersMinor)} from changes to earlier orders.
        </p>
      )}
    </>
  )
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortDay = (day: string) => days.format(new Date(`${day}T12:00:00Z`))

function ChartsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the charts</span>
      <Skeleton className="h-[23.5rem] w-full rounded-2xl" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[22rem] w-full rounded-2xl" />
        <Skeleton className="h-[22rem] w-full rounded-2xl" />
      </div>
    </div>
  )
}

interface Share {
  readonly label: string
  readonly salesMinor: number
}

const maxShares = 5

/** Largest shares; small ones are grouped as “Other”. */
export function foldedShares(shares: readonly Share[]): { label: string; value: number }[] {
  const sorted = shares.toSorted((a, b) => b.salesMinor - a.salesMinor)
  const largest = sorted.length > maxShares + 1 ? sorted.slice(0, maxShares) : sorted
  const rest = sorted.slice(largest.length).reduce((sum, { salesMinor }) => sum + salesMinor, 0)
  return [
    ...largest.map(({ label, salesMinor }) => ({ label, value: salesMinor })),
    ...(rest > 0 ? [{ label: 'Other', value: rest }] : []),
  ]
}
