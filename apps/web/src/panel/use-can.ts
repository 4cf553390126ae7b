import type { Can } from '@marketday/contract/accounts/team/permissions'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './account-query.ts'

/** What the signed-in person's role allows; nothing until it is known. */
export function useCan(): Can {
  const { data } = useQuery(accountQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}
