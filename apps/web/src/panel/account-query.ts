import { queryOptions, useQuery } from '@tanstack/react-query'

import { getAccount, type Account } from '@marketday/contract/accounts/identity/account'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { call } from '../platform/api/api.ts'
import { currentShop } from '../platform/api/http.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { noteShopNames } from '../platform/session/panel-title.ts'
import { actsOn } from './act.ts'

/** Signed-in user with data that local storage must not hold: addresses, permissions, all shops. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => inThisTab(await call(getAccount, { signal })),
  staleTime: 5 * 60_000,
})

/** Also refetches second factors and sessions: a new password ends sessions, a factor changes the account. */
export const reloadAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] })

export const actOnAccount = actsOn(reloadAccount)

/** With several shops, role and permissions of this tab's shop. */
function inThisTab(account: Account): Account {
  noteShopNames(account.tenants)
  if (account.tenants.length < 2) return account
  const shop = account.tenants.find(({ slug }) => slug === currentShop())
  return shop ? { ...account, role: shop.role, permissions: shop.permissions } : account
}

/** True for an operator who is signed in as a member. */
export function useIsImpersonating(): boolean {
  const { data } = useQuery(accountQuery)
  return data !== undefined && data.impersonation !== null
}

/** Permission check of the signed-in user; false until loaded. */
export function useCan(): Can {
  const { data } = useQuery(accountQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}
