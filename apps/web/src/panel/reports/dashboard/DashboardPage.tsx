import { useQuery } from '@tanstack/react-query'
import { Lock, Route, ChevronRight, CircleCheck } from 'lucide-react'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import { to } from '../../../paths.ts'
import { isLoggedIn } from '../../../platform/session/auth-store.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery, useCan } from '../../account-query.ts'
import { FirstItems } from '../../imports/start/FirstItems.tsx'
import { RunningImport } from '../../imports/website/RunningImport.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { attentionQuery, dashboardQuery, lowStockQuery } from './dashboard-queries.ts'
import { rangeFrom, RangeSwitch, UnknownRange } from './RangeSwitch.tsx'
import { SalesCharts } from './SalesCharts.tsx'
import { Tiles } from './Tiles.tsx'
import { count } from '../../../platform/format.ts'
import { Loaded, NotIncluded } from '../../kit/list/Loaded.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (isLoggedIn() && currentShop())
    void queryClient.prefetchQuery(dashboardQuery(rangeFrom(new URL(request.url).searchParams)))
  return null
}

export default function DashboardPage() {
  const account = useQuery(accountQuery)
  if (account.data) return <OwnDashboard isOperator={account.data.role === 'operator'} />
  return (
    <>
      <PageHeader title="Dashboard" />
      {account.error ? (
        <ErrorState
          title="Your account could not be loaded"
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <Skeleton className="h-64 w-full rounded-2xl" />
      )}
    </>
  )
}

function OwnDashboard({ isOperator }: { isOperator: boolean }) {
  const [search] = useSearchParams()
  const range = rangeFrom(search)
  const can = useCan()
  const isDriver = can('deliveries.drive') && !can('products.see')
  const sees = can('dashboard.see') && !isDriver
  return (
    <>
      <PageHeader title="Dashboard" actions={sees && <RangeSwitch range={range} />} />
      {!can('dashboard.see') && <NoFigures isOperator={isOperator} />}
      {isDriver && <OwnRun />}
      {sees && (
        <div className="flex flex-col gap-4">
          <UnknownRange search={search} />
          {can('settings.see') && <ChecklistCard />}
          {can('products.see') && <RunningImport />}
          <FirstItems />
          <Tiles range={range} />
          <SalesCharts range={range} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <AttentionCard />
            {can('stock.see') && <LowStockCard />}
          </div>
        </div>
      )}
    </>
  )
}

function NoFigures({ isOperator }: { isOperator: boolean }) {
  if (isOperator)
    return (
      <EmptyState
        title="Only shops have a dashboard"
        icon={<Lock />}
        action={
          <Link to={to('leads')} className={buttonStyles({})}>
            Go to leads
          </Link>
        }
      >
        You are signed in as an operator of the platform, not as a member of a shop.
      </EmptyState>
    )
  return <NotIncluded what="the dashboard" />
}

function OwnRun() {
  return (
    <Card title="Your run today" description="Your stops in route order, with addresses and notes.">
      <Link to={`${to('deliveryManagement')}?view=run`} className={buttonStyles({ size: 'large' })}>
        <Route aria-hidden className="size-5" />
        Open my run
      </Link>
    </Card>
  )
}

function AttentionCard() {
  return (
    <Card title="Needs attention">
      <Loaded query={useQuery(attentionQuery)} what="what needs attention" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="flex items-center gap-2 text-[0.9375rem] text-soft">
              <CircleCheck aria-hidden className="size-5 text-good" />
              All clear. Nothing needs your attention.
            </p>
          ) : (
            <ul className="-my-1 flex flex-col divide-y divide-line">
              {rows.map((row) => (
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

/** Lowest stock first. */
function LowStockCard() {
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
