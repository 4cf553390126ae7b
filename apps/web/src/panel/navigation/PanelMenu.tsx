import { clsx } from 'clsx'
import { CircleHelp, PanelLeftClose, PanelLeftOpen, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '@marketday/contract/panel/panel-menu'

import { to } from '../../paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { loadMenu } from '../menu.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { SubPages } from './SubPages.tsx'
import { useCurrentPlace } from './use-places.ts'

interface PanelMenuProps {
  items: readonly MenuItem[]
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}

/** Side menu: entries of the specification, sub-pages below the active one; icons only if collapsed. */
export function PanelMenu({ items, isCollapsed, onCollapse }: PanelMenuProps) {
  const { pathname } = useLocation()
  const section = useActiveSection(items)
  return (
    <nav aria-label="Panel" className="flex min-h-0 flex-1 flex-col">
      <Link
        to={to('home')}
        // People at work in the panel rarely need the site's scripts and texts.
        data-prefetch="intent"
        className="mx-2 flex min-h-16 shrink-0 items-center gap-2.5 self-start rounded-lg px-2.5 font-semibold tracking-tight"
      >
        <img src="/assets/app/icon.svg" alt="" width={26} height={26} className="shrink-0" />
        <span className={clsx(isCollapsed && 'sr-only')}>Marketday</span>
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.id}>
              <MenuLink
                href={item.to}
                label={item.label}
                icon={<MenuIcon name={item.icon} view={pathname} />}
                isActive={item.id === section}
                isCollapsed={isCollapsed}
              />
              {item.id === section && !isCollapsed && <SubPages item={item} />}
            </li>
          ))}
        </ul>
        {items.length === 0 && <EmptyMenu />}
      </div>
      <div className="flex shrink-0 flex-col gap-0.5 border-t border-line p-2">
        <MenuLink
          href={to('settings')}
          label="Settings"
          icon={<Settings aria-hidden />}
          isActive={section === 'settings'}
          isCollapsed={isCollapsed}
        />
        <div
          className={clsx('flex gap-0.5', isCollapsed ? 'flex-col items-stretch' : 'items-center')}
        >
          <HelpLink isCollapsed={isCollapsed} />
          <IconButton
            label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
            icon={isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            aria-expanded={!isCollapsed}
            className="h-9 max-w-full self-center"
            onClick={() => onCollapse(!isCollapsed)}
          />
        </div>
      </div>
    </nav>
  )
}

/** Section of the current place; unknown pages belong to the entry that their path begins with. */
export function useActiveSection(items: readonly MenuItem[]): string | undefined {
  const { pathname } = useLocation()
  const currentPlace = useCurrentPlace()
  if (currentPlace && currentPlace.section !== 'platform') return currentPlace.section
  return items.find(({ to: href }) => `${pathname}/`.startsWith(`${href}/`))?.id
}

const linkStyles = (isCollapsed: boolean) =>
  clsx(
    'flex min-h-9 items-center gap-3 rounded-lg text-sm font-medium whitespace-nowrap transition-colors [&>svg]:size-5 [&>svg]:shrink-0',
    isCollapsed ? 'justify-center' : 'px-2.5 text-left',
  )

interface MenuLinkProps {
  href: string
  label: string
  icon: ReactNode
  isActive: boolean
  isCollapsed: boolean
}

function MenuLink({ href, label, icon, isActive, isCollapsed }: MenuLinkProps) {
  return (
    <Link
      to={href}
      title={label}
      aria-current={isActive ? 'true' : undefined}
      className={clsx(
        linkStyles(isCollapsed),
        isActive ? 'bg-primary-soft text-primary-ink' : 'text-soft hover:bg-hover hover:text-ink',
      )}
    >
      {icon}
      <span className={clsx(isCollapsed ? 'sr-only' : 'truncate')}>{label}</span>
    </Link>
  )
}

export function HelpLink({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <a
      href="/help"
      target="_blank"
      title={isCollapsed ? 'Help' : undefined}
      className={clsx(linkStyles(isCollapsed), 'flex-1 text-soft hover:bg-hover hover:text-ink')}
    >
      <CircleHelp aria-hidden />
      <span className={clsx(isCollapsed && 'sr-only')}>Help</span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

export function EmptyMenu() {
  return (
    <div className="px-2.5 py-2 text-sm text-soft">
      <p>The menu is empty.</p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => void loadMenu()}>
        Reload the menu
      </Button>
    </div>
  )
}
