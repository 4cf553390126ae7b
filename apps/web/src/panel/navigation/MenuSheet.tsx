import { clsx } from 'clsx'
import { Settings } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '@marketday/contract/panel/panel-menu'

import { count } from '../../platform/format.ts'
import { to } from '../../paths.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { hrefOf } from './find-place.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { EmptyMenu, HelpLink } from './PanelMenu.tsx'
import { isItems, MarketCategories } from './SubPages.tsx'
import { useCurrentPlace, useSettingsGroups, useSubPages } from './use-places.ts'

interface MenuSheetProps {
  items: readonly MenuItem[]
  onClose: () => void
  /** Links besides the panel's pages. */
  children?: ReactNode
}

/** All pages of the panel at once, so that each is two presses away. */
export function MenuSheet({ items, onClose, children }: MenuSheetProps) {
  const { pathname } = useLocation()
  const settings = useSettingsGroups().flatMap(({ places }) => places)
  return (
    <Dialog title="Menu" placement="start" closeOnBackdrop onClose={onClose}>
      <nav aria-label="Panel" className="flex flex-col gap-4">
        {items.map((item) => (
          <SheetEntry
            key={item.id}
            item={item}
            icon={<MenuIcon name={item.icon} view={pathname} />}
            onChoose={onClose}
          />
        ))}
        {items.length === 0 && <EmptyMenu />}
        <SheetSection
          label="Settings"
          href={to('settings')}
          icon={<Settings aria-hidden className="size-5 shrink-0" />}
          links={settings.map((place) => ({ ...place, id: hrefOf(place), href: hrefOf(place) }))}
          onChoose={onClose}
        />
        <div className="-mx-2.5 border-t border-line pt-3 [&_a]:min-h-11">
          <HelpLink isCollapsed={false} />
          {children}
        </div>
      </nav>
    </Dialog>
  )
}

interface SheetEntryProps {
  item: MenuItem
  icon: ReactNode
  onChoose: () => void
}

function SheetEntry({ item, icon, onChoose }: SheetEntryProps) {
  const currentPlace = useCurrentPlace()
  const links = useSubPages(item.id)
    .flatMap((place) => [place, ...place.children])
    .map((place) => ({ ...place, id: hrefOf(place) }))
  return (
    <SheetSection label={item.label} href={item.to} {...{ icon, links, onChoose }}>
      {currentPlace && isItems(currentPlace.place) && (
        <MarketCategories categories={item.children} onChoose={onChoose} />
      )}
    </SheetSection>
  )
}

interface SheetLink {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly badge?: number
}

interface SheetSectionProps {
  label: string
  href: string
  icon: ReactNode
  links: readonly SheetLink[]
  onChoose: () => void
  children?: ReactNode
}

function SheetSection({ label, href, icon, links, onChoose, children }: SheetSectionProps) {
  const id = useId()
  const currentPlace = useCurrentPlace()
  const current = currentPlace && hrefOf(currentPlace.place)
  return (
    <div className="border-t border-line pt-3 first:border-0 first:pt-0">
      <Link
        id={id}
        to={href}
        onClick={onChoose}
        className="-mx-2.5 flex min-h-11 items-center gap-3 rounded-lg px-2.5 font-semibold hover:bg-hover"
      >
        {icon}
        <span className="truncate">{label}</span>
      </Link>
      {links.length > 0 && (
        <ul
          aria-labelledby={id}
          className="-mx-2.5 grid grid-cols-[repeat(auto-fill,minmax(min(8.75rem,100%),1fr))]"
        >
          {links.map((link) => (
            <li key={link.id} className="min-w-0">
              <Link
                to={link.href}
                onClick={onChoose}
                data-prefetch="intent"
                {...(link.id === current && { 'data-autofocus': true })}
                aria-current={link.id === current ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center gap-2 rounded-lg px-2.5 text-sm whitespace-nowrap hover:bg-hover',
                  link.id === current ? 'bg-hover font-medium text-ink' : 'text-soft',
                )}
              >
                <span className="truncate">{link.label}</span>
                {Boolean(link.badge) && (
                  <span className="ml-auto text-xs text-faint tabular-nums">
                    {count(link.badge ?? 0)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
