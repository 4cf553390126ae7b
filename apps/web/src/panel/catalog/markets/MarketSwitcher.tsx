import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useAuth } from '../../../platform/session/auth-store.ts'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { marketsQuery } from '../inventory-queries.ts'
import { loadMenu } from '../../menu.ts'
import { keepMarket, keptMarket } from './kept-market.ts'

/** Market whose categories the menu shows; hidden with one market. */
export function MarketSwitcher() {
  const { data } = useQuery(marketsQuery)
  // The choice changes together with the menu.
  useAuth()
  const markets = data?.rows ?? []
  if (markets.length < 2) return null
  const current =
    markets.find(({ code }) => code === keptMarket()) ?? markets.find(({ isDefault }) => isDefault)
  const choose = (code: string) => {
    keepMarket(code)
    void loadMenu()
  }
  return (
    <Menu
      align="start"
      groups={[
        markets.map(({ id, name, code }) => ({
          label: name,
          checked: id === current?.id,
          onSelect: () => choose(code),
        })),
      ]}
      trigger={
        <button
          type="button"
          className="flex min-h-10 min-w-0 items-center gap-1.5 rounded-lg px-2 text-sm font-medium hover:bg-hover"
        >
          <Globe aria-hidden className="size-4 shrink-0 text-faint" />
          <span className="truncate max-lg:sr-only">{current?.name}</span>
          <span className="sr-only">, change market</span>
        </button>
      }
    />
  )
}
