import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  listLeads,
  setLeadStatus,
  type Lead,
  type LeadStatus,
} from '@marketday/contract/site/leads-inbox'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn } from '../../act.ts'
import { statusNames } from './lead-words.ts'

export const leadsQuery = (query: QueryInput<typeof listLeads>) =>
  queryOptions({
    queryKey: ['leads', query],
    queryFn: ({ signal }) => call(listLeads, { query, signal }),
    placeholderData: keepPreviousData,
  })

const actOnLeads = actsOn(() => queryClient.invalidateQueries({ queryKey: ['leads'] }))

export const changeStatus = ({ id, reference }: Lead, status: LeadStatus) =>
  actOnLeads(() => call(setLeadStatus, { params: { leadId: id }, body: { status } }), {
    done: `${reference}: ${statusNames[status].toLowerCase()}`,
    failed: 'The status could not be changed',
  })
