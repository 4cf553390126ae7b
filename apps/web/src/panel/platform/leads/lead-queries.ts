import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { LeadKind } from '@marketday/contract/site/leads'
import {
  listLeads,
  setLeadStatus,
  type Lead,
  type LeadStatus,
} from '@marketday/contract/site/leads-inbox'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn } from '../../act.ts'
import { statusNames } from './lead-words.ts'

export interface LeadFilters {
  readonly kind: LeadKind | undefined
  readonly status: LeadStatus | undefined
}

export const leadsQuery = ({ kind, status }: LeadFilters) =>
  infiniteQueryOptions({
    queryKey: ['leads', kind ?? 'all', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listLeads, { query: { kind, status, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })

const actOnLeads = actsOn(() => queryClient.invalidateQueries({ queryKey: ['leads'] }))

export const changeStatus = ({ id, reference }: Lead, status: LeadStatus) =>
  actOnLeads(() => call(setLeadStatus, { params: { leadId: id }, body: { status } }), {
    done: `${reference}: ${statusNames[status].toLowerCase()}`,
    failed: 'The status was not changed',
  })
