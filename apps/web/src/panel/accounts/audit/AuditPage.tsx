import { listAudit, type AuditEntry } from '@marketday/contract/panel/audit'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import type { ListFilter } from '../../kit/list/filters/list-filter.ts'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'
import { SettingsTabs } from '../../settings/SettingsTabs.tsx'
import { actionWords, actorWords, detailWords, subjects } from './audit-words.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Audit', 'Settings')

const auditQuery = (query: QueryInput<typeof listAudit>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })

export default function AuditPage() {
  const can = useCan()
  return (
    <div className="max-w-5xl">
      <PageHeader title="Audit" description="Who did what in this business, newest first." />
      <SettingsTabs />
      <Loaded query={useQuery(accountQuery)} what="the audit" rows={4}>
        {() =>
          can('audit.see') ? (
            <Entries />
          ) : (
            <EmptyState title="Your role does not include the audit" icon={<Lock />}>
              Ask the owner of this business. Only owners see the audit.
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}

const filters: readonly ListFilter<typeof listAudit>[] = [
  {
    kind: 'choice',
    name: 'action',
    label: 'About',
    placeholder: 'Everything',
    options: Object.entries(subjects).map(([value, label]) => ({ value, label })),
  },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
]

function Entries() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listAudit, address }
  return (
    <div className="flex flex-col gap-4">
      <ListFilters {...list} filters={filters} />
      <ListTable
        name="audit"
        {...list}
        query={useQuery(auditQuery(queryFrom(listAudit, search)))}
        caption="Audit"
        what="entries"
        columns={columns}
        rowKey={({ id }) => id}
        firstTitle="No entries yet"
        firstText="Changes in this business appear here, with who made them and when."
      />
    </div>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'what',
    header: 'What',
    primary: true,
    width: 10,
    cell: (entry) => (
      <span className="block min-w-0 [overflow-wrap:anywhere]">
        {actionWords(entry.action)}
        <span className="block text-sm font-normal text-soft empty:hidden">
          {detailWords(entry.details)}
        </span>
      </span>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    width: 7,
    cell: (entry) => (
      <span className="block min-w-0 [overflow-wrap:anywhere]">
        <bdi>{actorWords(entry.actor)}</bdi>
        {entry.operator && (
          <span className="mt-1 block">
            <Badge tone="warn">{entry.operator.name} of Marketday</Badge>
          </span>
        )}
      </span>
    ),
  },
  { key: 'from', header: 'From', minor: true, cell: (entry) => entry.ip ?? '–' },
  {
    key: 'when',
    header: 'When',
    align: 'right',
    cell: (entry) => moment(entry.occurredAt),
  },
]
