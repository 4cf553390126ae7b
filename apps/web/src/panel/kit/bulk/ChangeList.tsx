import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { count } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { queryFrom, useListAddress } from '../list/list-address.ts'
import { ListTable } from '../list/ListTable.tsx'
import { countOf, describeAction, type BulkChange, type BulkKind } from './bulk-kind.ts'
import { ChangeActs } from './ChangeActs.tsx'
import { changesQuery } from './change-queries.ts'
import { ChangeState } from './ChangeState.tsx'
import { When } from '../list/When.tsx'

interface ChangeListProps<Change extends BulkChange> {
  kind: BulkKind<Change>
  /** Hint for the empty state. */
  firstText: string
}

/** Bulk changes that can still be undone. */
export function ChangeList<Change extends BulkChange>({
  kind,
  firstText,
}: ChangeListProps<Change>) {
  const [search] = useSearchParams()
  const columns = useMemo(() => columnsFor(kind), [kind])
  return (
    <ListTable
      name={kind.listName}
      query={useQuery(changesQuery(kind, queryFrom(kind.endpoints.list, search)))}
      endpoint={kind.endpoints.list}
      address={useListAddress()}
      caption="Changes"
      what="changes"
      columns={columns}
      rowKey={({ id }) => id}
      firstTitle="No changes in the last seven days"
      firstText={firstText}
    />
  )
}

const columnsFor = <Change extends BulkChange>(
  kind: BulkKind<Change>,
): readonly Column<Change>[] => [
  {
    key: 'what',
    header: 'Change',
    primary: true,
    width: 9,
    cell: (change) => (
      <UiLink
        href={kind.href.act(change.id)}
        className="inline-flex min-h-6 items-center text-ink underline-offset-2 wrap-anywhere hover:underline"
      >
        {describeAction(kind, change.action)}
      </UiLink>
    ),
  },
  {
    key: 'items',
    header: capitalised(kind.words[1]),
    cell: ({ changed, total }) =>
      changed === total ? countOf(kind, total) : `${count(changed)} of ${countOf(kind, total)}`,
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  { key: 'state', header: 'State', cell: (change) => <ChangeState change={change} /> },
  {
    key: 'undo',
    header: 'Undo',
    align: 'right',
    width: 4,
    cell: (change) => <ChangeActs kind={kind} change={change} />,
  },
]

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
