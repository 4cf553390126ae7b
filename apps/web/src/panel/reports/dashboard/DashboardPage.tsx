import { useQuery } from '@tanstack/react-query'
import { Lock, Route } from 'lucide-react'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { isLoggedIn } from '../../../platform/session/auth-store.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { useCan } from '../../use-can.ts'
import { FirstItems } from '../../imports/start/FirstItems.tsx'
import { RunningImport } from '../../imports/website/RunningImport.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { LowStockCard } from './LowStockCard.tsx'
import { rangeFrom, RangeSwitch } from './RangeSwitch.tsx'
import { SalesCharts } from './SalesCharts.tsx'
import { Tiles } from './Tiles.tsx'

export const meta = () => panelTitle('Dashboard')

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
          {can('settings.see') && <ChecklistCard />}
          {can('products.see') && <RunningImport />}
          <FirstItems />
          <Tiles range={range} />
          <SalesCharts range={range} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <AttentionCard range={range} />
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
  return (
    <EmptyState title="Your role does not include the dashboard" icon={<Lock />}>
      Ask the owner or a manager of this business; they can change your role.
    </EmptyState>
  )
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
