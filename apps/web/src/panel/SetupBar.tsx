import { Rocket } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { to } from '../paths.ts'

/** Shown on every page until set-up is complete, except in the wizard. */
export function SetupBar() {
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
