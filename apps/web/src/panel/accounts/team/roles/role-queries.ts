import { listRoles } from '@marketday/contract/accounts/team/team-roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'

/** Under `team`, so that whatever changes the team reads it again. */
export const rolesQuery = queryOptions({
  queryKey: ['team', 'roles'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
})
