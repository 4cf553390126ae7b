import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { to } from '../paths.ts'
import { useDocument } from '../platform/document-context.tsx'
import { ErrorPage } from '../platform/ErrorPage.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { ChatLauncher } from './ChatLauncher.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

export default function MarketingLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** Errors preserve the surrounding site; crawlers get only the status (spec 2). */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { isBot } = useDocument()
  if (isBot) return <main />
  return (
    <SiteFrame>
      <div className="shell py-16 sm:py-24">
        <ErrorPage error={error} ways={<Ways />} />
      </div>
    </SiteFrame>
  )
}

function Ways() {
  return (
    <>
      <Link to={to('home')} className={buttonStyles({ variant: 'secondary' })}>
        Go to the home page
      </Link>
      <Link to="/help" className={buttonStyles({ variant: 'quiet' })}>
        Help
      </Link>
      <Link to={to('contacts')} className={buttonStyles({ variant: 'quiet' })}>
        Write to us
      </Link>
    </>
  )
}

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-40 rounded-lg bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <ChatLauncher />
      <SiteFooter />
    </div>
  )
}
