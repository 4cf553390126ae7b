import { loadMenu as menuEndpoint, type MenuItem } from '@marketday/contract/markets'
import { to } from '../paths.ts'
import { call } from '../platform/api/api.ts'
import { currentShop, isStoredShop } from '../platform/api/http.ts'
import { authState, storeMenu } from '../platform/session/auth-store.ts'
import { notifyError } from '../ui/feedback/toast.ts'

/** Operators belong to no shop, so no market has a menu for them. */
const operatorMenu: MenuItem[] = [
  { id: 'leads', label: 'Leads', icon: 'leads', to: to('leads') },
  { id: 'people', label: 'People', icon: 'people', to: to('people') },
]

/** Loads the panel's menu; the list in the reply replaces the one before, also when it is empty (spec 4). */
export async function loadMenu() {
  if (!currentShop()) return storeMenu(authState().userInfo.role === 'operator' ? operatorMenu : [])
  const loading = call(menuEndpoint, { body: {} }).then((reply) => storeMenu(reply.data))
  const failed = (error: unknown) =>
    notifyError('The menu could not be loaded', error instanceof Error ? error.message : undefined)
  // The stored menu may be of the shop another tab works for, where the role is another.
  if (authState().menuItems.length > 0 && isStoredShop()) void loading.catch(() => {})
  else await loading.catch(failed)
}
