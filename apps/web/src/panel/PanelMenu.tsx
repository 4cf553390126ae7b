import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import { CircleHelp } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { Button } from '../ui/buttons/Button.tsx'
import { useSeveralMarkets } from './catalog/markets/use-several-markets.ts'
import { PanelLogo } from './PanelLogo.tsx'
import { loadMenu } from './menu.ts'
import { MenuIcon } from './MenuIcon.tsx'

interface PanelMenuProps {
  items: readonly MenuItem[]
  /** Called after choosing an entry, to close a drawer. */
  onChoose?: () => void
}

export function PanelMenu({ items, onChoose }: PanelMenuProps) {
  const isSeveral = useSeveralMarkets()
  return (
    <nav aria-label="Panel" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PanelLogo />
      <ul className="flex flex-col gap-1 px-3 py-2">
        {items.map((item) => (
          <li key={item.id}>
            <NavLink
              to={item.to}
              onClick={onChoose}
              className={({ isActive }) =>
                `flex min-h-10 items-center gap-3 rounded-lg px-3 py-2 text-[0.9375rem] font-medium transition-colors ${
                  isActive
                    ? 'bg-primary-soft text-primary-ink'
                    : 'text-soft hover:bg-hover hover:text-ink'
                }`
              }
            >
              <MenuIcon name={item.icon} />
              {item.label}
            </NavLink>
            {isSeveral && <MarketCategories categories={item.children} onChoose={onChoose} />}
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <div className="px-5 py-2 text-sm text-soft">
          <p>The menu is empty.</p>
          <Button variant="secondary" size="small" className="mt-2" onClick={() => void loadMenu()}>
            Reload the menu
          </Button>
        </div>
      )}
      <a
        href="/help"
        target="_blank"
        className="mx-3 mt-auto mb-3 flex min-h-10 items-center gap-3 rounded-lg px-3 py-2 text-[0.9375rem] font-medium text-soft hover:bg-hover hover:text-ink"
      >
        <CircleHelp aria-hidden className="size-5 shrink-0" />
        Help
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </nav>
  )
}

interface MarketCategoriesProps {
  categories: MenuItem['children']
  onChoose: PanelMenuProps['onChoose']
}

function MarketCategories({ categories = [], onChoose }: MarketCategoriesProps) {
  if (categories.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-0.5 pl-8">
      {categories.map(({ id, label, to: href }) => (
        <li key={id}>
          <Link
            to={href}
            onClick={onChoose}
            className="flex min-h-8 items-center rounded-lg px-3 py-1 text-sm wrap-anywhere text-soft hover:bg-hover hover:text-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
