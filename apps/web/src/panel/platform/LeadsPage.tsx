import { leadKinds } from '@marketday/contract/site/leads'
import { leadStatuses, listLeads, type Lead } from '@marketday/contract/site/leads-inbox'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { moment } from '../../platform/format.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../kit/list/list-filter.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import { PagedTable } from '../kit/list/PagedTable.tsx'
import { useListKeys } from '../kit/list/use-list-keys.ts'
import { LeadSheet } from './LeadSheet.tsx'
import { leadsQuery, kindNames, statusNames, statusTones } from './leads.ts'
import { PlatformGate } from './PlatformGate.tsx'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export default function LeadsPage() {
  return (
    <PlatformGate title="Leads" needs="leads.see">
      <Leads />
    </PlatformGate>
  )
}

const filters: readonly ListFilter<typeof listLeads>[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    placeholder: 'All kinds',
    options: leadKinds.map((value) => ({ value, label: kindNames[value] })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    placeholder: 'All statuses',
    options: leadStatuses.map((value) => ({ value, label: statusNames[value] })),
  },
]

/** Filters, page and open lead are in the URL. */
function Leads() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const leads = useQuery(leadsQuery(queryFrom(listLeads, search)))
  const opened = leads.data?.rows.find(({ id }) => id === address.value('lead'))
  const { list } = useListKeys()
  const shared = { endpoint: listLeads, address }
  return (
    <>
      <PageHeader title="Leads" description="Everyone who wrote to Marketday, newest first." />
      <div ref={list} className="flex flex-col gap-4">
        <ListFilters {...shared} filters={filters} />
        <PagedTable
          {...shared}
          query={leads}
          caption="Leads"
          what="leads"
          columns={columnsOf((lead) => address.open({ lead: lead.id }))}
          rowKey={({ id }) => id}
          firstTitle="No leads yet"
          firstText="Messages, applications and demo bookings from the website arrive here."
        />
      </div>
      {opened && <LeadSheet lead={opened} onClose={() => address.open({ lead: null })} />}
    </>
  )
}

const columnsOf = (onOpen: (lead: Lead) => void): readonly Column<Lead>[] => [
  {
    key: 'name',
    header: 'Who',
    primary: true,
    width: 8,
    cell: (lead) => <Person lead={lead} onOpen={() => onOpen(lead)} />,
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: (lead) => <Badge tone="primary">{kindNames[lead.kind]}</Badge>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (lead) => <Badge tone={statusTones[lead.status]}>{statusNames[lead.status]}</Badge>,
  },
  {
    key: 'message',
    header: 'Message',
    width: 11,
    cell: (lead) => (
      <span className="block max-w-md text-soft [overflow-wrap:anywhere]">
        {lead.startsAt && (
          <span className="block font-medium text-ink">{moment(lead.startsAt)}</span>
        )}
        <span dir="auto" className="line-clamp-2">
          {lead.message || lead.details.company || '–'}
        </span>
      </span>
    ),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: (lead) => <code className="select-all">{lead.reference}</code>,
  },
  {
    key: 'received',
    header: 'Received',
    align: 'right',
    cell: (lead) => <time dateTime={lead.receivedAt}>{moment(lead.receivedAt)}</time>,
  },
]

function Person({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
  return (
    <span className="block min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="rounded text-left font-medium text-primary-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        <RowName>{lead.name || lead.email}</RowName>
      </button>
      {lead.name && (
        <span className="block text-sm font-normal text-soft [overflow-wrap:anywhere]">
          {lead.email}
        </span>
      )}
    </span>
  )
}
