import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { followColorMode } from './color-mode.ts'
import { isChunkFailure } from './deployment/reload-guard.ts'
import { focusPage } from './navigation/focus-page.ts'

interface ErrorPageProps {
  /** Thrown error; undefined for an unknown path. */
  error?: unknown
  ways: ReactNode
}

/** Error pages of spec section 2, inside the surrounding layout. */
export function ErrorPage({ error, ways }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  const hash = useSyncExternalStore(followNothing, () => location.hash, serverHash)
  const status = statusOf(error)
  const isMissing = status === 404
  useEffect(() => focusPage(''), [])
  // Replaces everything that would follow the color mode otherwise.
  useEffect(followColorMode, [])
  const heading = isMissing ? 'Page Not Found' : 'Internal Server Error'
  return (
    <section className="flex flex-col items-start gap-3">
      <title>{`${heading} – Marketday`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-sm font-semibold text-primary-ink tabular-nums">{status}</p>
      <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight sm:text-4xl">
        {heading}
      </h1>
      <p className="max-w-prose text-soft [overflow-wrap:anywhere]">
        {messageOf(error) ??
          (isMissing
            ? `Page not found: ${pathname}${search}${hash}`
            : 'Something unexpected happened.')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isMissing && (
          <a href={pathname + search} data-reload className={buttonStyles({})}>
            Try again
          </a>
        )}
        {ways}
      </div>
    </section>
  )
}

function statusOf(error: unknown): number {
  if (error === undefined) return 404
  return isRouteErrorResponse(error) ? error.status : 500
}

function messageOf(error: unknown): string | null {
  if (isRouteErrorResponse(error)) {
    const message: unknown = error.data
    // Without a message the error page shows the whole URL, which loaders and the router know only
    // in part.
    return typeof message === 'string' && !/^(?:Error:|Page not found|$)/.test(message)
      ? message
      : null
  }
  // Browser messages about failed loads do not help users.
  if (isChunkFailure(error) || isFetchFailure(error))
    return 'Part of this page could not be loaded. Check your connection, then try again.'
  return error instanceof Error ? error.message : null
}

/** Failed request of the router; Chromium, Firefox and Safari differ in their message. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError && /^(?:failed to fetch|networkerror|load failed)/i.test(error.message)

const followNothing = () => () => {}
const serverHash = () => ''
