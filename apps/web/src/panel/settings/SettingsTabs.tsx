import { NavLink } from 'react-router'
import { to } from '../../paths.ts'

const tabs = [
  { label: 'Account', href: to('account') },
  { label: 'Team', href: to('team') },
  { label: 'Business', href: to('business') },
]

/** The pages of the settings, as links. */
export function SettingsTabs() {
  return (
    <nav aria-label="Settings" className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ label, href }) => (
        <NavLink
          key={href}
          to={href}
          className={({ isActive }) =>
            `-mb-px inline-flex min-h-10 items-center border-b-2 px-3 text-[0.9375rem] font-medium focus-visible:outline-offset-[-2px] ${
              isActive
                ? 'border-primary text-primary-ink'
                : 'border-transparent text-soft hover:text-ink'
            }`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
