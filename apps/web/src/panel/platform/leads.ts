import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  companySizes,
  contactTopics,
  partnerTypes,
  type LeadKind,
} from '@marketday/contract/site/leads'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  listLeads,
  setLeadStatus,
  type Lead,
  type LeadStatus,
} from '@marketday/contract/site/leads-inbox'

import { count, moment } from '../../platform/format.ts'
import type { Tone } from '../../ui/feedback/Badge.tsx'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { actsOn } from '../act.ts'

export const kindNames: Readonly<Record<LeadKind, string>> = {
  contact: 'Message',
  partnership: 'Partnership',
  demo: 'Demo',
  announcement: 'Announcements',
}

export const statusNames: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  qualified: 'Qualified',
  approved: 'Approved',
  declined: 'Declined',
  closed: 'Closed',
}

export const statusTones: Readonly<Record<LeadStatus, Tone>> = {
  new: 'info',
  qualified: 'primary',
  approved: 'good',
  declined: 'neutral',
  closed: 'neutral',
}

export const statusVerbs: Readonly<Record<LeadStatus, string>> = {
  new: 'Reopen',
  qualified: 'Qualify',
  approved: 'Approve',
  declined: 'Decline',
  closed: 'Close',
}

const word = (table: Readonly<Record<string, string>>, key: string | undefined) =>
  key && (table[key] ?? key)

export function factsOf({ kind, details, startsAt, isConfirmed }: Lead): [string, string][] {
  const { clientsPerYear, country } = details
  const rows: [string, string | undefined][] = [
    ['Takes place', startsAt ? moment(startsAt) : kind === 'demo' ? 'Cancelled' : undefined],
    ['Address confirmed', isConfirmed === null ? undefined : isConfirmed ? 'Yes' : 'Not yet'],
    ['Phone', details.phone],
    ['Topic', word(contactTopics, details.topic)],
    ['Business', details.company],
    ['Team size', word(companySizes, details.companySize)],
    ['Website', details.website],
    ['Country', country && countryName(country)],
    ['Partnership type', word(partnerTypes, details.partnerType)],
    ['Clients per year', clientsPerYear === undefined ? undefined : count(clientsPerYear)],
  ]
  return rows.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}

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
