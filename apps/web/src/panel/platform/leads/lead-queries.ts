import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeadKind } from '@marketday/contract/site/leads'
import {
  listLeads,
  setLeadStatus,
  type Lead,
  type LeadStatus,
} from '@marketday/contract/site/leads-inbox'
import { call } from '../../../platform/api/api.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
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
  })

export function useStatusChange(lead: Lead) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (status: LeadStatus) =>
      call(setLeadStatus, { params: { leadId: lead.id }, body: { status } }),
    onSuccess: ({ status }) => notify(`${lead.reference}: ${statusNames[status].toLowerCase()}`),
    onError: (error) => notifyError('The status was not changed', error),
    // Also after a refusal: somebody else may have taken the lead further.
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads'] }),
  })
}
