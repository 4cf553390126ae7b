import {
  getOwnershipTransfer,
  getTeamPolicy,
  listInvitations,
  listMembers,
} from '@marketday/contract/accounts/team/team'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn } from '../../act.ts'

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ signal }) => call(listMembers, { signal }),
})

export const invitationsQuery = queryOptions({
  queryKey: ['team', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
})

export const transferQuery = queryOptions({
  queryKey: ['team', 'transfer'],
  queryFn: ({ signal }) => call(getOwnershipTransfer, { signal }),
})

export const policyQuery = queryOptions({
  queryKey: ['team', 'policy'],
  queryFn: ({ signal }) => call(getTeamPolicy, { signal }),
})

export const reloadTeam = () => queryClient.invalidateQueries({ queryKey: ['team'] })

export const actOnTeam = actsOn(reloadTeam)

/** Users who signed up by email may have no name yet. */
export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email
