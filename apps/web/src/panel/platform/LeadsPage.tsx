import { leadKinds } from '@marketday/contract/site/leads'
import { leadStatuses, type Lead } from '@marketday/contract/site/leads-inbox'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { moment } from '../../platform/format.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { LeadSheet } from './leads/LeadSheet.tsx'
import { leadsQuery } from './leads/lead-queries.ts'
import { kindNames, statusNames, statusTones } from './leads/lead-words.ts'
import { PlatformGate } from './PlatformGate.tsx'
import { ListRows } from '../kit/list/ListRows.tsx'
import { ShowMore } from '../kit/list/ShowMore.tsx'
import { useListAddress } from '../kit/list/list-address.ts'

export const meta = () => panelTitle('Leads', 'Platform')

/** For the operators of the platform: who wrote, and what they want. */
export default function LeadsPage() {
  return (
    <PlatformGate title="Leads" needs="leads.see">
      <Leads />
    </PlatformGate>
  )
}

function Leads() {
  const address = useAddress()
  const leads = useInfiniteQuery(leadsQuery(address))
  return (
    <>
      <PageHeader title="Leads" description="Everybody who wrote to Marketday, the newest first." />
      <Filters {...address} />
      <ListRows query={leads} what="the leads">
        {({ pages }) => <LeadList rows={pages.flatMap((page) => page.rows)} address={address} />}
      </ListRows>
      <ShowMore query={leads} className="mt-4" />
    </>
  )
}

type Address = ReturnType<typeof useAddress>

function Filters({ kind, status, change }: Address) {
  return (
    <div className="mb-4 grid max-w-xl gap-4 sm:grid-cols-2">
      <SelectField
        label="Kind"
        placeholder="All kinds"
        options={leadKinds.map((value) => ({ value, label: kindNames[value] }))}
        value={kind ?? ''}
        onChange={(event) => change({ kind: event.target.value })}
      />
      <SelectField
        label="Status"
        placeholder="Every status"
        options={leadStatuses.map((value) => ({ value, label: statusNames[value] }))}
        value={status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      />
    </div>
  )
}

/** Filters and the opened lead stand in the address. */
function useAddress() {
  const { value, change } = useListAddress()
  return {
    kind: leadKinds.find((known) => known === value('kind')),
    status: leadStatuses.find((known) => known === value('status')),
    leadId: value('lead'),
    change,
  }
}

function LeadList({ rows, address }: { rows: readonly Lead[]; address: Address }) {
  const { kind, status, leadId, change } = address
  const opened = rows.find(({ id }) => id === leadId)
  if (rows.length === 0)
    return kind || status ? (
      <EmptyState
        title="No lead matches"
        icon={<Inbox />}
        action={
          <Button variant="secondary" onClick={() => change({ kind: '', status: '' })}>
            Show all leads
          </Button>
        }
      />
    ) : (
      <EmptyState title="Nobody has written yet" icon={<Inbox />}>
        Messages, applications and demo bookings from the website arrive here.
      </EmptyState>
    )
  return (
    <>
      <Card flush>
        <Table
          caption="Leads"
          columns={columnsOf((lead) => change({ lead: lead.id }))}
          rows={rows}
          rowKey={(lead) => lead.id}
        />
      </Card>
      {opened && <LeadSheet lead={opened} onClose={() => change({ lead: '' })} />}
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
