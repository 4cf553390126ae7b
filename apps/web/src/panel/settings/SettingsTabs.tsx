import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { to } from '../../paths.ts'
import { useAuth } from '../../platform/session/auth-store.ts'

const personalTabs = [
  { label: 'Account', href: to('account') },
  { label: 'Security', href: to('security') },
]
const ofTheBusiness = [
  { label: 'Notifications', href: to('notifications') },
  { label: 'Team', href: to('team') },
  { label: 'Business', href: to('business') },
  { label: 'Locations', href: to('locations') },
  { label: 'Markets', href: to('markets') },
  { label: 'Taxes', href: to('taxes') },
  { label: 'Payments', href: to('payments') },
  { label: 'Messages', href: to('messages') },
  { label: 'Automations', href: to('automations') },
  { label: 'Billing', href: to('billing') },
  { label: 'Audit', href: to('audit') },
]

/** Settings navigation. Operators belong to no business. */
export function SettingsTabs() {
  const isOperator = useAuth().userInfo.role === 'operator'
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the current page may be outside the visible area.
  useEffect(() => {
    const open = nav.current?.querySelector('[aria-current=page]')
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="mb-5 flex gap-1 overflow-x-auto border-b border-line"
    >
      {[...personalTabs, ...(isOperator ? [] : ofTheBusiness)].map(({ label, href }) => (
        <NavLink
          key={href}
          to={href}
          className={({ isActive }) =>
            `-mb-px inline-flex min-h-10 items-center border-b-2 px-2 text-[0.9375rem] font-medium focus-visible:outline-offset-[-2px] ${
              isActive
                ? 'border-primary text-primary-ink'
                : 'border-transparent text-soft hover:text-ink forced-colors:border-[Canvas]'
            }`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
