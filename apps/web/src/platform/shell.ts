import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { followOtherTabs } from './session/auth-store.ts'
import { followColorMode } from './color-mode.ts'
import { dismissSignIn, takeUpReturn } from './session/sign-in-request.ts'

/** What every page does once it lives in a browser. */
export function useShellBehaviour() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    const stops = [followOtherTabs(), followColorMode()]
    let live = true
    // Imported late: a visitor's first page needs no calls.
    void import('./session/session.ts').then(({ keepSession }) => {
      if (live) stops.push(keepSession())
    })
    return () => {
      live = false
      stops.forEach((stop) => stop())
    }
  }, [])

  useEffect(() => {
    if (pathname === '/') takeUpReturn()
    if (shown.current === pathname) return
    shown.current = pathname
    if (pathname !== '/') dismissSignIn()
    focusHeading()
  }, [pathname])
}

/** False on the server and until the page has loaded; for what may come late. */
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

/** After navigation the reader begins at the new page's heading. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading || document.querySelector('dialog[open]')) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
