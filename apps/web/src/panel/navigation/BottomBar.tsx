import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '@marketday/contract/panel/panel-menu'

import { MenuIcon } from './MenuIcon.tsx'
import { useActiveSection } from './PanelMenu.tsx'

/** Menu entries within reach of a thumb; labels where they fit on one line. */
export function BottomBar({ items }: { items: readonly MenuItem[] }) {
  const { pathname } = useLocation()
  const section = useActiveSection(items)
  if (items.length === 0) return null
  return (
    <nav
      aria-label="Menu entries"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {items.map(({ id, label, icon, to: href }) => (
          <li key={id} className="min-w-0">
            <Link
              to={href}
              title={label}
              aria-current={id === section ? 'true' : undefined}
              className={clsx(
                'flex h-full min-h-11 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium focus-visible:outline-offset-[-2px]',
                id === section ? 'text-primary-ink' : 'text-soft hover:text-ink',
              )}
            >
              <span
                className={clsx(
                  'flex rounded-full px-[min(0.875rem,14px)] py-1',
                  id === section && 'bg-primary-soft',
                )}
              >
                <MenuIcon name={icon} view={pathname} />
              </span>
              <span className="max-w-full truncate max-sm:sr-only">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
