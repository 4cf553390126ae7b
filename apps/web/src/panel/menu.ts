import { loadMenu as menuEndpoint } from '@marketday/contract/markets'
import { call } from '../platform/api/api.ts'
import { authState, storeMenu } from '../platform/session/auth-store.ts'
import { notifyError } from '../ui/feedback/toast.ts'

/** Loads the panel's menu; the list in the reply replaces the one before, also when it is empty (spec 4). */
export async function loadMenu() {
  const loading = call(menuEndpoint, { body: {} }).then((reply) => storeMenu(reply.data))
  const failed = (error: unknown) =>
    notifyError('The menu could not be loaded', error instanceof Error ? error.message : undefined)
  if (authState().menuItems.length > 0) void loading.catch(() => {})
  else await loading.catch(failed)
}
