import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'

import { to } from '../paths.ts'
import { useDocument } from '../platform/document-context.tsx'
import { ErrorPage } from '../platform/ErrorPage.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { ChatLauncher } from './ChatLauncher.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { Logo } from './Logo.tsx'

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

const columns = [
  {
    title: 'Product',
    links: [
      { label: 'Pricing', href: to('pricing') },
      { label: 'Request a demo', href: to('requestADemo') },
      { label: 'Coming soon', href: to('comingSoon') },
      { label: 'Security', href: '/security' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { label: 'Blog', href: to('blog') },
      { label: 'Help', href: '/help' },
      { label: 'Delivery areas', href: '/delivery-areas' },
    ],
  },
  {
    title: 'Marketday',
    links: [
      { label: 'About', href: '/about' },
      { label: 'Contact', href: to('contacts') },
      { label: 'Partnership', href: to('partnerShip') },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy policy', href: to('privacyPolicy') },
      { label: 'Terms and conditions', href: to('termsConditions') },
      { label: 'Subscription terms', href: to('termsConditionsSubscription') },
    ],
  },
]

function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="shell grid gap-10 py-14 lg:grid-cols-[1.4fr_3fr]">
        <div className="flex flex-col items-start gap-3">
          <Logo />
          <p className="max-w-72 text-sm text-soft">
            Your own online shop for your local business, with everything you need to run it day to
            day.
          </p>
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-8"
        >
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="text-sm font-semibold">{column.title}</h2>
              <ul className="mt-2">
                {column.links.map((link) => (
                  <li key={link.href}>
                    <Link
                      to={link.href}
                      className="inline-flex min-h-9 items-center rounded text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="shell border-t border-line py-5 text-sm text-faint">
        No advertising cookies, no third-party scripts.
      </p>
    </footer>
  )
}
