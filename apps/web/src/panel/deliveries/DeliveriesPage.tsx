import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { panelTitle } from '../../platform/seo.ts'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { UiLink } from '../../ui/link.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
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

export const meta = () => panelTitle('Delivery Management')

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
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'board'
  const choose = (next: string) =>
    setSearch((before) => {
      const shop = before.get('shop')
      return { ...(shop && { shop }), ...(next !== 'board' && { tab: next }) }
    })
  return (
    <>
      <PageHeader
        title="Delivery Management"
        description="Plan routes, assign drivers and follow deliveries."
        actions={
          can('deliveries.drive') && (
            <UiLink href="?view=run" className={buttonStyles({ variant: 'secondary' })}>
              My run
            </UiLink>
          )
        }
      />
      <Tabs
        label="Deliveries"
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'board', label: 'Board', content: <BoardMain /> },
          {
            value: 'areas',
            label: 'Zones & times',
            content: (
              <Part>
                <AreasMain />
              </Part>
            ),
          },
          {
            value: 'drivers',
            label: 'Drivers',
            content: (
              <Part>
                <DriversMain />
              </Part>
            ),
          },
        ]}
      />
    </>
  )
}
