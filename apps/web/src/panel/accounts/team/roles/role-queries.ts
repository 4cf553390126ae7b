import { listRoles } from '@marketday/contract/accounts/team/team-roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'

/** Key below `team`, so that team changes reload it. */
export const rolesQuery = queryOptions({
  queryKey: ['team', 'roles'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
})
