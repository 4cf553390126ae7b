import { requiredText, type Form } from '../http/form-body.ts'
import { invalid } from '../http/problem.ts'
import { ID_PREFIX, newId } from '../store.ts'
import { newObject, type World } from '../world.ts'
import type { AccountLink } from './account-types.ts'
import { requireAccess } from './accounts.ts'

const LIFETIME_SECONDS = 5 * 60

/** A link works once and for some minutes; later visits are sent to the refresh address. */
export function createAccountLink(world: World, params: Form) {
  const account = requiredText(params, 'account')
  requireAccess(world.platform, account)
  if (requiredText(params, 'type') !== 'account_onboarding')
    throw invalid('You cannot create `account_update` type Account Links for this account.', 'type')
  const id = newId(ID_PREFIX.account_link)
  const { created, object, expires_at, url } = world.platform.store.put(
    newObject(world, 'account_link', {
      id,
      expires_at: world.clock.nowSeconds() + LIFETIME_SECONDS,
      url: `${world.origin}/stripe/connect/${id}`,
      _connected: account,
      _refreshUrl: readAddress(params, 'refresh_url'),
      _returnUrl: readAddress(params, 'return_url'),
      _isUsed: false,
    }),
  )
  return { object, created, expires_at, url }
}

/** False if the link was used or is too old. */
export function useLink(world: World, link: AccountLink): boolean {
  if (link._isUsed || link.expires_at <= world.clock.nowSeconds()) return false
  world.platform.store.put(Object.assign(link, { _isUsed: true }))
  return true
}

function readAddress(params: Form, name: string): string {
  const address = requiredText(params, name)
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw invalid('Not a valid URL', name, 'url_invalid')
  return address
}
