import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { followColorMode } from './color-mode.ts'
import { focusPage } from './navigation/focus.ts'

interface ErrorPageProps {
  status: number
  /** What the page or the server said; without it the address is named. */
  message: string | null
}

/** The two error pages of spec section 2. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  const hash = useSyncExternalStore(followNothing, () => location.hash, serverHash)
  const isMissing = status === 404
  useEffect(() => focusPage(''), [])
  // It stands in the place of everything that would follow it otherwise.
  useEffect(followColorMode, [])
  const heading = isMissing ? 'Page Not Found' : 'Internal Server Error'
  return (
    <main className="shell flex min-h-dvh flex-col items-start justify-center gap-3 py-16">
      <title>{`${heading} – Marketday`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-sm font-semibold text-primary-ink tabular-nums">{status}</p>
      <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight sm:text-4xl">
        {heading}
      </h1>
      <p className="max-w-prose text-soft [overflow-wrap:anywhere]">
        {message ??
          (isMissing
            ? `Page not found: ${pathname}${search}${hash}`
            : 'Something unexpected happened.')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/" className={buttonStyles({})}>
          Go to the home page
        </Link>
        {!isMissing && (
          <a
            href={pathname + search}
            data-reload
            className={buttonStyles({ variant: 'secondary' })}
          >
            Try again
          </a>
        )}
      </div>
    </main>
  )
}

const followNothing = () => () => {}
const serverHash = () => ''
