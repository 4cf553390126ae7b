import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { followColorMode } from './color-mode.ts'
import { prefetchManifest } from './deployment/build-manifest.ts'
import { watchBuilds } from './deployment/new-build.ts'
import { focusPage } from './navigation/focus-page.ts'
import { followPlainLinks } from './navigation/in-app-links.ts'
import { followOtherTabs, isLoggedIn, subscribeAuth } from './session/auth-store.ts'
import { dismissSignIn, takeUpReturn } from './session/sign-in-request.ts'

/** Behavior of every hydrated page. `onNewBuild` is called when a newer version is deployed. */
export function useShellBehaviour(onNewBuild: () => void) {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const previousPath = useRef(pathname)

  useEffect(() => {
    const stops = [
      followOtherTabs(),
      followColorMode(),
      keepSessionWhileSignedIn(),
      prefetchManifest(),
      watchBuilds(onNewBuild),
      prefetchLater(),
    ]
    return () => stops.forEach((stop) => stop())
  }, [onNewBuild])

  useEffect(() => followPlainLinks((path) => void navigate(path)), [navigate])

  useEffect(() => {
    if (pathname === '/') takeUpReturn()
    if (previousPath.current === pathname) return undefined
    previousPath.current = pathname
    if (pathname !== '/') dismissSignIn()
    return focusPage(hash)
  }, [pathname, hash])
}

/** False on the server and until the page has loaded; for deferrable parts. */
export function useAfterLoad(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('load', listener)
      return () => removeEventListener('load', listener)
    },
    () => document.readyState === 'complete',
    () => false,
  )
}

/** Anonymous visitors need neither a session nor its code. */
function keepSessionWhileSignedIn(): () => void {
  let stop: (() => void) | undefined
  const begin = () => {
    if (!stop && isLoggedIn())
      stop = startLate(async () => (await import('./session/session.ts')).keepSession)
  }
  begin()
  const unsubscribe = subscribeAuth(begin)
  return () => {
    unsubscribe()
    stop?.()
  }
}

const prefetchLater = () =>
  startLate(async () => (await import('./navigation/prefetch-links.ts')).prefetchLinks)

/** Starts deferrable parts after the first moments; returns a stop function, valid before the start too. */
function startLate(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined
  let live = true
  const begin = (start: () => () => void) => {
    if (live) stop = start()
  }
  // Optional: a failed load breaks nothing.
  load().then(begin, () => {})
  return () => {
    live = false
    stop?.()
  }
}
