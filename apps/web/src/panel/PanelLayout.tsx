import { QueryClientProvider } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { Outlet, useNavigate, useRevalidator, Link, useLocation } from 'react-router'
import { Rocket } from 'lucide-react'

import { missedEvents, streamEvents } from '@marketday/contract/endpoints/events'

import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { isStoredShop, currentShop } from '../platform/api/http.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { keptValue } from '../platform/kept-value.ts'
import { ErrorPage } from '../platform/ErrorPage.tsx'
import { useSignInRequest } from '../platform/session/sign-in-request.ts'
import { loadMenu } from './menu.ts'
import { BottomBar } from './navigation/BottomBar.tsx'
import { PanelMenu } from './navigation/PanelMenu.tsx'
import { useFocusOnPlace } from './navigation/use-places.ts'
import { PanelHeader } from './PanelHeader.tsx'
import { PanelWays } from './PanelWays.tsx'
import { isUnreachable, Unreachable } from './Unreachable.tsx'
import { AccountNotices } from './settings/notices/AccountNotices.tsx'
import { to } from '../paths.ts'
import { readEvents, gatherChanges } from '../platform/api/events.ts'

export { PanelSkeleton as HydrateFallback } from './PanelSkeleton.tsx'

/** Shows the stored menu at once, then the current one. */
export async function clientLoader() {
  if (!isLoggedIn()) return null
  await loadMenu()
  return null
}

export const shouldRevalidate = () => false

export default function PanelLayout() {
  return (
    <PanelFrame>
      <Outlet />
    </PanelFrame>
  )
}

/** A failed page preserves the panel around it. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PanelFrame>
      {isUnreachable(error) ? <Unreachable /> : <ErrorPage error={error} ways={<PanelWays />} />}
    </PanelFrame>
  )
}

const storedCollapse = keptValue<boolean>('menu-collapsed')

function PanelFrame({ children }: { children: ReactNode }) {
  const auth = useAuth()
  const [isCollapsed, setCollapsed] = useState(() => storedCollapse.read() === true)
  useSessionChanges()
  useLiveUpdates()
  useFocusOnPlace()
  const collapse = (next: boolean) => {
    setCollapsed(next)
    storedCollapse.write(next)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div
        className={clsx(
          'grid min-h-dvh [--sticky-top:4rem] grid-cols-[minmax(0,1fr)] bg-sunken pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] print:block print:bg-transparent',
          isCollapsed
            ? 'lg:grid-cols-[3.75rem_minmax(0,1fr)]'
            : 'lg:grid-cols-[15rem_minmax(0,1fr)]',
        )}
      >
        <aside className="hidden border-r border-line bg-surface lg:block print:hidden">
          <div className="sticky top-0 flex h-dvh flex-col">
            <PanelMenu items={auth.menuItems} isCollapsed={isCollapsed} onCollapse={collapse} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">
          <PanelHeader isMenuCollapsed={isCollapsed} />
          <AccountNotices />
          {auth.businessSetupReq && isStoredShop() && <SetupBar />}
          <main
            id="content"
            tabIndex={-1}
            className="flex-1 px-4 pt-6 pb-[calc(1.5rem+var(--bottom-bar))] focus:outline-none sm:px-6 lg:px-8"
          >
            {children}
          </main>
        </div>
        <BottomBar items={auth.menuItems} />
      </div>
    </QueryClientProvider>
  )
}

/**
 * Sign-out in another tab leads home; signing in again on this page refetches everything and
 * preserves its input.
 */
function useSessionChanges() {
  const loggedIn = isLoggedIn(useAuth())
  const signIn = useSignInRequest()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isOver = !loggedIn && signIn === null
  useEffect(() => {
    if (!isOver) return
    // Pending reads would be refused.
    void queryClient.cancelQueries()
    void navigate('/', { replace: true })?.then(() => queryClient.clear())
  }, [isOver, navigate])
  useEffect(() => {
    if (loggedIn) return undefined
    return () => {
      // The layout may have unmounted by then.
      if (isLoggedIn()) void queryClient.invalidateQueries().then(revalidate)
    }
  }, [loggedIn, revalidate])
}

/** Shown on every page until set-up is complete, except in the wizard. */
function SetupBar() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/adminPanel/setup/')) return null
  return (
    <aside
      aria-label="Set-up"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-primary-soft px-4 py-2.5 text-sm text-primary-ink sm:px-6 lg:px-8"
    >
      <span className="flex items-center gap-2 font-medium">
        <Rocket aria-hidden className="size-4 shrink-0" />
        Your shop is not open yet.
      </span>
      <Link
        to={to('selectPlan')}
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2"
      >
        Finish set-up
      </Link>
    </aside>
  )
}

/** Keeps panel data current. Event topics (`order.placed`) and query keys start with the same noun. */
function useLiveUpdates() {
  const loggedIn = isLoggedIn(useAuth())
  useEffect(() => {
    if (!loggedIn || !currentShop()) return
    const stop = new AbortController()
    void readEvents(streamEvents, ({ type }) => noteChange(type.split('.')[0] ?? type), stop.signal)
    return () => stop.abort()
  }, [loggedIn])
}

/** Order tabs also count drafts, customers depend on orders, and draft prices on markets. */
const shownWith: ReadonlyMap<string, readonly string[]> = new Map([
  ['order_draft', ['order', 'counts']],
  ['customer', ['order']],
  ['market', ['order_draft']],
])

const noteChange = gatherChanges((noun) => {
  const elsewhere = shownWith.get(noun)
  if (elsewhere) void queryClient.invalidateQueries({ queryKey: elsewhere })
  void queryClient.invalidateQueries(noun === missedEvents ? {} : { queryKey: [noun] })
}, 1000)
