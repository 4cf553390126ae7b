import { Link } from 'react-router'
import { to } from '../paths.ts'
import { Logo } from './Logo.tsx'

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

export function SiteFooter() {
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
