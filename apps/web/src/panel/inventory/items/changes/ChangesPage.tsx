import { listBulkActs, type BulkAct } from '@marketday/contract/products/bulk-acts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count, moment } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { UiLink } from '../../../../ui/link.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { changesQuery } from '../../inventory-queries.ts'
import { itemCount } from '../bulk/change-items.ts'
import { changeTitle } from './change-words.ts'
import { ChangeState } from './ChangeState.tsx'
import { UndoChange } from './UndoChange.tsx'

export const meta = () => panelTitle('Past changes', 'Product & Inventory')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listBulkActs, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(changesQuery(query))
  return null
}

/** The changes of many items at once, for as long as they can be taken back. */
export default function ChangesPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const changes = useQuery(changesQuery(queryFrom(listBulkActs, search)))
  return (
    <>
      <PageHeader
        title="Past changes"
        description="What was done to several items at once. Each can be undone for seven days."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Past changes' },
        ]}
      />
      <ListTable
        name="changes"
        query={changes}
        endpoint={listBulkActs}
        address={address}
        caption="Changes"
        what="changes"
        columns={columns}
        rowKey={({ id }) => id}
        firstTitle="No changes in the last seven days"
        firstText="Choose several items in the list and publish, archive or change them: here you see what became of each, and take it back."
      />
    </>
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
