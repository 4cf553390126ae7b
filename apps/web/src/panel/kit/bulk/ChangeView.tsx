import type { BulkRow, BulkStatus } from '@marketday/contract/bulk/bulk-acts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, moment } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { RowLink } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListChoice } from '../list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../list/list-address.ts'
import { PagedTable } from '../list/PagedTable.tsx'
import { useListKeys } from '../list/use-list-keys.ts'
import { usePageTitle } from '../page/page-title.ts'
import { countOf, describeAction, type BulkChange, type BulkKind } from './bulk-kind.ts'
import { ChangeActs } from './ChangeActs.tsx'
import { changedRowsQuery, changeQuery } from './change-queries.ts'
import { outcomeWords, ChangeState } from './ChangeState.tsx'

/** Prefetches a change before its page. */
export function prefetchChange<Change extends BulkChange>(
  kind: BulkKind<Change>,
  {
    params,
    request,
  }: { readonly params: Readonly<Record<string, string | undefined>>; readonly request: Request },
): null {
  const bulkActId = params['bulkActId'] ?? ''
  const query = queryFrom(kind.endpoints.listRows, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(changeQuery(kind, bulkActId))
  void queryClient.prefetchQuery(changedRowsQuery(kind, { bulkActId, query }))
  return null
}

export function ChangeView<Change extends BulkChange>({ kind }: { kind: BulkKind<Change> }) {
  const { bulkActId = '' } = useParams()
  const change = useQuery(changeQuery(kind, bulkActId))
  const title = change.data ? describeAction(kind, change.data.action) : 'Change'
  usePageTitle(title)
  if (change.error instanceof ApiError && change.error.status === 404)
    return <ForgottenChange href={kind.href.list} />
  return (
    <>
      <PageHeader
        title={title}
        description={change.data && <ChangeDetails kind={kind} change={change.data} />}
        crumbs={[kind.home, { label: 'Past changes', href: kind.href.list }, { label: title }]}
        actions={change.data && <ChangeActs kind={kind} change={change.data} />}
      />
      <ChangedRows kind={kind} bulkActId={bulkActId} status={change.data?.status} />
    </>
  )
}

interface FactsProps<Change extends BulkChange> {
  kind: BulkKind<Change>
  change: Change
}

function ChangeDetails<Change extends BulkChange>({ kind, change }: FactsProps<Change>) {
  const { actorName, createdAt, changed, total } = change
  return (
    <span className="flex flex-col gap-2">
      <span>
        {countOf(kind, changed)} changed of {count(total)}, by <bdi>{actorName}</bdi>,{' '}
        {moment(createdAt)}
      </span>
      <ChangeState change={change} />
    </span>
  )
}

const outcomes = optionsOf(outcomeWords)

interface ChangedRowsProps<Change extends BulkChange> {
  kind: BulkKind<Change>
  bulkActId: string
  status: BulkStatus | undefined
}

function ChangedRows<Change extends BulkChange>({
  kind,
  bulkActId,
  status,
}: ChangedRowsProps<Change>) {
  const [, many] = kind.words
  const endpoint = kind.endpoints.listRows
  const address = useListAddress()
  const [search] = useSearchParams()
  const changed = useQuery(
    changedRowsQuery(kind, { bulkActId, query: queryFrom(endpoint, search) }),
  )
  const columns = useMemo(() => columnsFor(kind, status), [kind, status])
  const { list } = useListKeys()
  return (
    <div ref={list} className="flex flex-col gap-4">
      <search>
        <ListChoice
          endpoint={endpoint}
          address={address}
          name="outcome"
          label="Result"
          placeholder={`All ${many}`}
          options={outcomes}
          className="max-w-64"
        />
      </search>
      <PagedTable
        query={changed}
        endpoint={endpoint}
        address={address}
        caption={`${many.charAt(0).toUpperCase()}${many.slice(1)} of the change`}
        what={many}
        columns={columns}
        rowKey={rowKey}
        firstTitle={`No ${many}`}
        firstText="The list was empty when this change started."
      />
    </div>
  )
}

const rowKey = ({ id }: BulkRow) => id

const columnsFor = <Change extends BulkChange>(
  { words: [one], href }: BulkKind<Change>,
  status: BulkStatus | undefined,
): readonly Column<BulkRow>[] => [
  {
    key: 'item',
    header: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    primary: true,
    width: 9,
    cell: ({ objectId, title }) => <RowLink href={href.object(objectId)}>{title}</RowLink>,
  },
  {
    key: 'outcome',
    header: 'Result',
    cell: ({ outcome }) =>
      outcome ? (
        <Badge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</Badge>
      ) : (
        <Badge>{status === 'running' ? 'Waiting' : 'Not reached'}</Badge>
      ),
  },
  { key: 'reason', header: 'Why', width: 9, cell: ({ reason }) => reason },
]

function ForgottenChange({ href }: { href: string }) {
  return (
    <EmptyState
      title="This change is no longer available"
      action={
        <UiLink href={href} className={buttonStyles({})}>
          Past changes
        </UiLink>
      }
    >
      Changes are kept for seven days, as long as they can be undone.
    </EmptyState>
  )
}
