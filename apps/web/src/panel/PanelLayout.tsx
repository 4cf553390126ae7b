import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Outlet, useNavigate, useRevalidator } from 'react-router'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { isStoredShop } from '../platform/api/http.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { ErrorPage } from '../platform/ErrorPage.tsx'
import { useSignInRequest } from '../platform/session/sign-in-request.ts'
import { useLiveUpdates } from './live-updates.ts'
import { loadMenu } from './menu.ts'
import { PanelHeader } from './PanelHeader.tsx'
import { PanelMenu } from './PanelMenu.tsx'
import { PanelWays } from './missing/PanelWays.tsx'
import { SetupBar } from './SetupBar.tsx'
import { isUnreachable, Unreachable } from './missing/Unreachable.tsx'
import { AccountNotices } from './settings/notices/AccountNotices.tsx'

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

function PanelFrame({ children }: { children: ReactNode }) {
  const auth = useAuth()
  useSessionChanges()
  useLiveUpdates()
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="grid min-h-dvh [--sticky-top:4rem] grid-cols-[minmax(0,1fr)] bg-sunken lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:bg-transparent">
        <aside className="hidden border-r border-line bg-surface lg:block print:hidden">
          <div className="sticky top-0 flex h-dvh flex-col">
            <PanelMenu items={auth.menuItems} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">
          <PanelHeader />
          <AccountNotices />
          {auth.businessSetupReq && isStoredShop() && <SetupBar />}
          <main
            id="content"
            tabIndex={-1}
            className="flex-1 px-4 py-6 focus:outline-none sm:px-6 lg:px-8"
          >
            {children}
          </main>
        </div>
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
