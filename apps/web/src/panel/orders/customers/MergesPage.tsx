import {
  listCustomerMerges,
  type CustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RowLink, RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../account-query.ts'
import { mergesQuery, undoMerge } from './customer-queries.ts'
import { When } from '../../kit/list/When.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listCustomerMerges, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(mergesQuery(query))
  return null
}

/** Merges that can still be undone. */
export default function MergesPage() {
  const [search] = useSearchParams()
  const mayUndo = useCan()('orders.edit')
  return (
    <>
      <PageHeader
        isLow
        title="Past changes"
        description="Customers that were merged. You can undo a merge for 30 days: exactly what was merged goes back."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Customers', href: to('customers') },
          { label: 'Past changes' },
        ]}
      />
      <ListTable
        name="customerMerges"
        query={useQuery(mergesQuery(queryFrom(listCustomerMerges, search)))}
        endpoint={listCustomerMerges}
        address={useListAddress()}
        caption="Merged customers"
        what="merged customers"
        columns={mayUndo ? [...columns, undoColumn] : columns}
        rowKey={({ id }) => id}
        firstTitle="No merges in the last 30 days"
        firstText="Select several customers in the list, or open a customer with a possible duplicate, and merge them."
      />
    </>
  )
}

const columns: readonly Column<CustomerMerge>[] = [
  {
    key: 'kept',
    header: 'Customer',
    primary: true,
    width: 9,
    cell: ({ kept }) => (
      <RowLink href={to('customer', { customerId: kept.id })}>{kept.name}</RowLink>
    ),
  },
  {
    key: 'merged',
    header: 'Merged with',
    width: 9,
    cell: ({ merged }) => <RowName>{merged.join(', ')}</RowName>,
  },
  {
    key: 'orders',
    header: 'Orders',
    align: 'right',
    width: 5,
    cell: ({ orderCount }) => count(orderCount),
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ undone }) => (undone ? `Undone by ${undone.byName}, ${moment(undone.at)}` : 'Merged'),
  },
]

const undoColumn: Column<CustomerMerge> = {
  key: 'undo',
  header: 'Undo',
  align: 'right',
  width: 5,
  cell: ({ id, kept, undo, undone }) =>
    undo === null ? (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Undo: ${kept.name}`}
        data-removes="merge"
        onClick={({ currentTarget }) => keepFocus(currentTarget, () => undoMerge(id))}
      >
        Undo
      </Button>
    ) : (
      !undone && <span className="text-sm text-soft">{undo}</span>
    ),
}
