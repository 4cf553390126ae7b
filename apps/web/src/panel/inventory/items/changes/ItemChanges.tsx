import { listBulkActs, type BulkAct } from '@marketday/contract/products/bulk-acts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { to } from '../../../../paths.ts'
import { count, moment } from '../../../../platform/format.ts'
import { UiLink } from '../../../../ui/link.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { changesQuery } from '../../inventory-queries.ts'
import { itemCount } from '../bulk/change-items.ts'
import { changeTitle } from './change-words.ts'
import { ChangeState } from './ChangeState.tsx'
import { UndoChange } from './UndoChange.tsx'

/** The changes of many items at once, for as long as they can be taken back. */
export function ItemChanges() {
  const [search] = useSearchParams()
  return (
    <ListTable
      name="changes"
      query={useQuery(changesQuery(queryFrom(listBulkActs, search)))}
      endpoint={listBulkActs}
      address={useListAddress()}
      caption="Changes"
      what="changes"
      columns={columns}
      rowKey={({ id }) => id}
      firstTitle="No changes in the last seven days"
      firstText="Choose several items in the list and publish, archive or change them: here you see what became of each, and take it back."
    />
  )
}

const columns: readonly Column<BulkAct>[] = [
  {
    key: 'what',
    header: 'Change',
    primary: true,
    width: 9,
    cell: ({ id, action }) => (
      <UiLink
        href={to('itemChange', { bulkActId: id })}
        className="inline-flex min-h-6 items-center text-ink underline-offset-2 wrap-anywhere hover:underline"
      >
        {changeTitle(action)}
      </UiLink>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    cell: ({ changed, total }) =>
      changed === total ? itemCount(total) : `${count(changed)} of ${itemCount(total)}`,
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
  },
  { key: 'state', header: 'State', cell: (change) => <ChangeState change={change} /> },
  {
    key: 'undo',
    header: 'Undo',
    align: 'right',
    width: 4,
    cell: (change) => <UndoChange change={change} />,
  },
]
