import { loadMenu as menuEndpoint, type MenuItem } from '@marketday/contract/panel/panel-menu'
import { ApiError, call } from '../platform/api/api.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { currentShop, isStoredShop } from '../platform/api/http.ts'
import { authState, storeMenu } from '../platform/session/auth-store.ts'
import { notifyError } from '../ui/feedback/toast.ts'
import { keepMarket, keptMarket } from './catalog/markets/kept-market.ts'
import { accountQuery } from './account-query.ts'
import { platformMenu } from './platform/platform-pages.ts'

/** Loads the panel's menu; the reply's list replaces the old one, even if empty (spec 4). */
export async function loadMenu() {
  if (!currentShop() && authState().userInfo.role !== 'operator') return storeMenu([])
  const loading = readMenu().then(storeMenu)
  // Offline, the page already shows a note.
  const failed = (error: unknown) =>
    navigator.onLine && notifyError('The menu could not be loaded', error)
  // The stored menu may belong to another tab's shop with a different role.
  if (authState().menuItems.length > 0 && isStoredShop()) void loading.catch(() => {})
  else await loading.catch(failed)
}

/** Operators belong to no shop and get the menu of their permission set. */
async function readMenu(): Promise<MenuItem[]> {
  if (currentShop()) return await readMarketMenu(keptMarket())
  const { operatorSet } = await queryClient.ensureQueryData(accountQuery)
  return platformMenu(operatorSet)
}

/** Falls back to the home market if the chosen one was deleted. */
async function readMarketMenu(market: string | undefined): Promise<MenuItem[]> {
  try {
    return (await call(menuEndpoint, { body: { ...(market !== undefined && { market }) } })).data
  } catch (error) {
    if (market === undefined || !(error instanceof ApiError && error.status === 404)) throw error
    keepMarket(undefined)
    return await readMarketMenu(undefined)
  }
}
