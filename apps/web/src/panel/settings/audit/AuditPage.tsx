import { listAudit, type AuditEntry } from '@marketday/contract/team/audit'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { Lock, ScrollText } from 'lucide-react'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { useCan } from '../../use-can.ts'
import { SettingsTabs } from '../SettingsTabs.tsx'
import { actionWords, actorWords, detailWords, subjects, type Subject } from './audit-words.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ListRows } from '../../kit/list/ListRows.tsx'
import { ShowMore } from '../../kit/list/ShowMore.tsx'
import { useListAddress } from '../../kit/list/list-address.ts'

export const meta = () => panelTitle('Audit', 'Settings')

const auditQuery = (action: Subject | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', action ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        query: { ...(action && { action }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Who did what in the business, for its owners. */
export default function AuditPage() {
  const can = useCan()
  return (
    <div className="max-w-5xl">
      <PageHeader title="Audit" description="Who did what in this business, the newest first." />
      <SettingsTabs />
      <Loaded query={useQuery(accountQuery)} what="the audit" rows={4}>
        {() =>
          can('audit.see') ? (
            <Entries />
          ) : (
            <EmptyState title="Your role does not include the audit" icon={<Lock />}>
              Ask the owner of this business; the audit is for owners.
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}

const subjectNames = Object.keys(subjects) as Subject[]

function Entries() {
  const address = useListAddress()
  const subject = subjectNames.find((known) => known === address.value('about'))
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-60">
        <SelectField
          label="About"
          placeholder="Everything"
          options={subjectNames.map((value) => ({ value, label: subjects[value] }))}
          value={subject ?? ''}
          onChange={(event) => address.change({ about: event.target.value })}
        />
      </div>
      <EntryList subject={subject} />
    </div>
  )
}

function EntryList({ subject }: { subject: Subject | undefined }) {
  const audit = useInfiniteQuery(auditQuery(subject))
  return (
    <>
      <ListRows query={audit} what="the audit">
        {({ pages }) => <EntryTable rows={pages.flatMap((page) => page.rows)} />}
      </ListRows>
      <ShowMore query={audit} className="self-start" />
    </>
  )
}

function EntryTable({ rows }: { rows: readonly AuditEntry[] }) {
  if (rows.length === 0)
    return <EmptyState title="Nothing of this kind has happened yet" icon={<ScrollText />} />
  return (
    <Card flush>
      <Table caption="Audit" columns={columns} rows={rows} rowKey={(entry) => entry.id} />
    </Card>
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
  { key: 'from', header: 'From', cell: (entry) => entry.ip ?? '–' },
  {
    key: 'when',
    header: 'When',
    align: 'right',
    cell: (entry) => moment(entry.occurredAt),
  },
]
