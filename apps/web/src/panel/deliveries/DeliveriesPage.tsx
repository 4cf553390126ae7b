import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { accountQuery, useCan } from '../account-query.ts'
import { Unreachable } from '../Unreachable.tsx'
import { keptRunQuery } from './delivery-queries.ts'
import { NotIncluded } from '../kit/list/Loaded.tsx'
import { BoardMain } from './board/BoardMain.tsx'

const AreasMain = lazy(() =>
  import('./AreasMain.tsx').then((part) => ({ default: part.AreasMain })),
)
const DriversMain = lazy(() =>
  import('./drivers/DriversMain.tsx').then((part) => ({ default: part.DriversMain })),
)
const RunMain = lazy(() => import('./run/RunMain.tsx').then((part) => ({ default: part.RunMain })))

export { panelMeta as meta } from '../navigation/panel-meta.ts'

/** Board for dispatchers; own run for drivers and with `?view=run`. */
export default function DeliveriesPage() {
  const ownRun = useOwnRun()
  // Same position for both sources, so that the run stays mounted when the connection returns.
  if (ownRun)
    return (
      <Part>
        <RunMain maySeeBoard={ownRun.maySeeBoard} />
      </Part>
    )
  return <Board />
}

/** Null for the board. Offline the role is unknown; a stored run belongs to the user. */
function useOwnRun(): { maySeeBoard: boolean } | null {
  const [search] = useSearchParams()
  const { data: account } = useQuery(accountQuery)
  const { data: kept } = useQuery(keptRunQuery)
  const can = useCan()
  const access = account ? { maySeeBoard: can('deliveries.see') } : kept
  const mayDrive = account ? can('deliveries.drive') : true
  if (!access || !mayDrive) return null
  return search.get('view') === 'run' || !access.maySeeBoard ? access : null
}

function Board() {
  const account = useQuery(accountQuery)
  const can = useCan()
  if (account.isPending)
    return account.fetchStatus === 'paused' ? <Unreachable /> : <SkeletonRows />
  if (account.isError)
    return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!can('deliveries.see'))
    return (
      <>
        <PageHeader title="Delivery Management" />
        <NotIncluded what="deliveries" />
      </>
    )
  return <Dispatch />
}

/** Lazy: drivers need no board and dispatchers no run. */
function Part({ children }: { children: ReactNode }) {
  return <Suspense fallback={<SkeletonRows />}>{children}</Suspense>
}

const tabs = ['board', 'areas', 'drivers'] as const

function Dispatch() {
  const [search] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'board'
  return (
    <>
      <PageHeader {...headers[tab]} />
      {tab === 'board' && <BoardMain />}
      {tab === 'areas' && (
        <Part>
          <AreasMain />
        </Part>
      )}
      {tab === 'drivers' && (
        <Part>
          <DriversMain />
        </Part>
      )}
    </>
  )
}

const headers = {
  board: {
    title: 'Delivery Management',
    description: 'Plan routes, assign drivers and follow deliveries.',
  },
  areas: { title: 'Zones & times', description: 'Where you deliver, when, and for what fee.' },
  drivers: { title: 'Drivers', description: 'Who delivers, in which vehicle and when.' },
}
