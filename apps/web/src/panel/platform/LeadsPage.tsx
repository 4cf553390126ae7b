import { leadKinds, listLeads, type Lead, type LeadKind } from '@marketday/contract/leads'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Inbox, Lock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '../../platform/api/api.ts'
import { moment } from '../../platform/format.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'

export const meta = () => panelTitle('Leads', 'Platform')

const kindNames: Readonly<Record<LeadKind, string>> = {
  contact: 'Message',
  partnership: 'Partnership',
  demo: 'Demo',
  announcement: 'Announcements',
}

const statusNames: Readonly<Record<Lead['status'], string>> = {
  new: 'New',
  qualified: 'Qualified',
  approved: 'Approved',
  declined: 'Declined',
  closed: 'Closed',
}

const leadsQuery = (kind: LeadKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['leads', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listLeads, { query: { kind, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** For the operators of the platform: who wrote, and what they want. */
export default function LeadsPage() {
  const [search, setSearch] = useSearchParams()
  const kind = leadKinds.find((known) => known === search.get('kind'))
  const leads = useInfiniteQuery(leadsQuery(kind))
  if (leads.error instanceof ApiError && leads.error.status === 403) return <OperatorsOnly />
  return (
    <>
      <PageHeader title="Leads" description="Everybody who wrote to Marketday, the newest first." />
      <div className="mb-4 max-w-60">
        <SelectField
          label="Kind"
          placeholder="All kinds"
          options={leadKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={kind ?? ''}
          onChange={(event) => setSearch(event.target.value ? { kind: event.target.value } : {})}
        />
      </div>
      {leads.isPending && <SkeletonRows label="Loading the leads" />}
      {leads.error && !leads.data && (
        <ErrorState
          title="The leads could not be loaded"
          error={leads.error}
          onRetry={() => void leads.refetch()}
        />
      )}
      {leads.data && (
        <LeadList
          rows={leads.data.pages.flatMap((page) => page.rows)}
          filtered={kind !== undefined}
        />
      )}
      {leads.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={leads.isFetchingNextPage}
          onClick={() => void leads.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function OperatorsOnly() {
  return (
    <>
      <PageHeader title="Leads" />
      <EmptyState title="This page is for operators of the platform" icon={<Lock />}>
        Your shop’s own pages are in the menu.
      </EmptyState>
    </>
  )
}

function LeadList({ rows, filtered }: { rows: readonly Lead[]; filtered: boolean }) {
  if (rows.length === 0)
    return (
      <EmptyState
        title={filtered ? 'Nobody of this kind' : 'Nobody has written yet'}
        icon={<Inbox />}
      >
        Messages, applications and demo bookings from the website arrive here.
      </EmptyState>
    )
  return (
    <Card flush>
      <Table caption="Leads" columns={columns} rows={rows} rowKey={(lead) => lead.id} />
    </Card>
  )
}

const columns: readonly Column<Lead>[] = [
  { key: 'name', header: 'Who', primary: true, cell: (lead) => <Person lead={lead} /> },
  {
    key: 'kind',
    header: 'Kind',
    cell: (lead) => <Badge tone="primary">{kindNames[lead.kind]}</Badge>,
  },
  { key: 'status', header: 'Status', cell: (lead) => statusNames[lead.status] },
  {
    key: 'message',
    header: 'Message',
    cell: (lead) => (
      <span className="block max-w-md text-soft [overflow-wrap:anywhere]">
        {lead.startsAt && (
          <span className="block font-medium text-ink">{moment(lead.startsAt)}</span>
        )}
        {lead.message || '–'}
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

function Person({ lead }: { lead: Lead }) {
  return (
    <span className="block min-w-0">
      {lead.name || 'Unnamed'}
      <a
        href={`mailto:${lead.email}`}
        className="block text-sm font-normal text-soft underline-offset-2 [overflow-wrap:anywhere] hover:underline"
      >
        {lead.email}
      </a>
    </span>
  )
}
