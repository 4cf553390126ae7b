import type { Can } from '@marketday/contract/accounts/team/permissions'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './account-query.ts'

/** Permission check of the signed-in user; false until loaded. */
export function useCan(): Can {
  const { data } = useQuery(accountQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}
