import { CircleHelp } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useEffect, useState } from 'react'

import type { MenuItem } from '@marketday/contract/panel/panel-menu'

import { Button } from '../ui/buttons/Button.tsx'
import { useSeveralMarkets } from './catalog/markets/use-several-markets.ts'
import { loadMenu } from './menu.ts'
import { to } from '../paths.ts'

interface PanelMenuProps {
  items: readonly MenuItem[]
  /** Called after choosing an entry, to close a drawer. */
  onChoose?: () => void
}

export function PanelMenu({ items, onChoose }: PanelMenuProps) {
  const isSeveral = useSeveralMarkets()
  const { pathname } = useLocation()
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
              <MenuIcon name={item.icon} view={pathname} />
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

function PanelLogo() {
  return (
    <Link
      to={to('home')}
      className="mx-3 my-3 flex min-h-10 items-center gap-2.5 self-start rounded-lg px-3 font-semibold tracking-tight"
    >
      <img src="/assets/app/icon.svg" alt="" width={26} height={26} />
      Marketday
    </Link>
  )
}

export const iconTimeoutMs = 1_500

const loaded = new Map<string, Promise<string | null>>()

/** Icon by name; same-sized placeholder until loaded. What failed is tried again in the next view. */
export function MenuIcon({ name, view }: { name: string; view: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isMounted = true
    void iconUrl(name).then((loadedUrl) => {
      if (isMounted) setUrl(loadedUrl)
    })
    return () => {
      isMounted = false
    }
  }, [name, view])
  const mask = url ? `url("${url}") center / contain no-repeat` : undefined
  return (
    <span
      aria-hidden
      style={{ mask }}
      className={`size-5 shrink-0 ${url ? 'icon-mask bg-current' : ''}`}
    />
  )
}

/** Loads an icon once, for at most 1500 ms (spec 9); null on failure. */
export function iconUrl(name: string): Promise<string | null> {
  const cached = loaded.get(name)
  if (cached) return cached
  const loading = fetchIcon(name).catch(() => {
    loaded.delete(name)
    return null
  })
  loaded.set(name, loading)
  return loading
}

async function fetchIcon(name: string) {
  if (!/^[a-z0-9-]+$/.test(name)) return null
  const response = await fetch(`/assets/icons/${name}.svg`, {
    signal: AbortSignal.timeout(iconTimeoutMs),
  })
  if (!response.ok) throw new Error(`The icon ${name} was not answered: ${response.status}`)
  return URL.createObjectURL(await response.blob())
}
