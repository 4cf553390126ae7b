import { listBulkActItems, type BulkAct } from '@marketday/contract/products/bulk-acts'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { ApiError } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count, moment } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { usePageTitle } from '../../../kit/page/use-page-title.ts'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { optionsOf, SelectField } from '../../../../ui/fields/SelectField.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Pagination } from '../../../../ui/lists/Pagination.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListEmptiness } from '../../../kit/list/ListEmptiness.tsx'
import { ListRows } from '../../../kit/list/ListRows.tsx'
import { changedItemsQuery, changeQuery } from '../../inventory-queries.ts'
import { itemCount } from '../bulk/change-items.ts'
import { changeTitle, outcomeWords } from './change-words.ts'
import { ChangeState } from './ChangeState.tsx'
import { UndoChange } from './UndoChange.tsx'

export const meta = () => panelTitle('Change', 'Product & Inventory')

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const bulkActId = params['bulkActId'] ?? ''
  const query = queryFrom(listBulkActItems, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(changeQuery(bulkActId))
  void queryClient.prefetchQuery(changedItemsQuery(bulkActId, query))
  return null
}

/** One change of many items: how far it is, and what became of each item. */
export default function ChangePage() {
  const { bulkActId = '' } = useParams()
  const change = useQuery(changeQuery(bulkActId))
  const title = change.data ? changeTitle(change.data.action) : 'Change'
  usePageTitle(title, 'Product & Inventory')
  if (change.error instanceof ApiError && change.error.status === 404) return <ForgottenChange />
  return (
    <>
      <PageHeader
        title={title}
        description={change.data && <Facts change={change.data} />}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Past changes', href: to('itemChanges') },
          { label: title },
        ]}
        actions={change.data && <UndoChange change={change.data} />}
      />
      <ChangedItems bulkActId={bulkActId} />
    </>
  )
}

function Facts({ change }: { change: BulkAct }) {
  const { actorName, createdAt, changed, total } = change
  return (
    <span className="flex flex-col gap-2">
      <span>
        {itemCount(changed)} changed of {count(total)}, by <bdi>{actorName}</bdi>,{' '}
        {moment(createdAt)}
      </span>
      <ChangeState change={change} />
    </span>
  )
}

const outcomes = optionsOf(outcomeWords)

function ChangedItems({ bulkActId }: { bulkActId: string }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const items = useQuery(changedItemsQuery(bulkActId, queryFrom(listBulkActItems, search)))
  return (
    <div className="flex flex-col gap-4">
      <search>
        <SelectField
          label="What became of them"
          placeholder="All items"
          options={outcomes}
          value={address.value('outcome')}
          onChange={({ target }) => address.change({ outcome: target.value })}
          className="max-w-64"
        />
      </search>
      <ListRows query={items} what="the items" rows={8}>
        {({ rows, nextCursor }) =>
          rows.length === 0 ? (
            <ListEmptiness
              endpoint={listBulkActItems}
              address={address}
              firstTitle="No items"
              firstText="When this change began, its list found nothing."
            />
          ) : (
            <Card flush>
              <Table caption="Items of the change" columns={columns} rows={rows} rowKey={rowKey} />
              <Pagination label="Pages of items" {...address.pagination(nextCursor)} />
            </Card>
          )
        }
      </ListRows>
    </div>
  )
}

type ChangedItem = ResponseOf<typeof listBulkActItems>['rows'][number]

const rowKey = ({ id }: ChangedItem) => id

const columns: readonly Column<ChangedItem>[] = [
  {
    key: 'item',
    header: 'Item',
    primary: true,
    width: 9,
    cell: ({ itemId, title }) => (
      <UiLink
        href={to('item', { itemId })}
        className="inline-flex min-h-6 items-center text-ink underline-offset-2 hover:underline"
      >
        <RowName>{title}</RowName>
      </UiLink>
    ),
  },
  {
    key: 'outcome',
    header: 'What became of it',
    cell: ({ outcome }) =>
      outcome ? (
        <Badge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</Badge>
      ) : (
        <Badge>Waits for its turn</Badge>
      ),
  },
  { key: 'reason', header: 'Why', width: 9, cell: ({ reason }) => reason },
]

function ForgottenChange() {
  return (
    <EmptyState
      title="This change is not kept any more"
      action={
        <UiLink href={to('itemChanges')} className={buttonStyles({})}>
          Past changes
        </UiLink>
      }
    >
      Changes are kept for as long as they can be undone: seven days.
    </EmptyState>
  )
}
