import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { listOrderDrafts, type OrderDraftRow } from '@marketday/contract/orders/order-drafts'

import { queryFrom, type ListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../account-query.ts'
import { draftsQuery } from './draft-queries.ts'
import { to } from '../../../paths.ts'
import { count, moment, money } from '../../../platform/format.ts'
import { RowLink, RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { When } from '../../kit/list/When.tsx'

export function DraftList({ address }: { address: ListAddress }) {
  const [search] = useSearchParams()
  const mayEdit = useCan()('orders.edit')
  return (
    <ListTable
      name="orderDrafts"
      query={useQuery(draftsQuery(queryFrom(listOrderDrafts, search)))}
      endpoint={listOrderDrafts}
      address={address}
      caption="Drafts"
      what="drafts"
      columns={draftColumns}
      rowKey={({ id }: OrderDraftRow) => id}
      firstTitle="No drafts"
      firstText={
        mayEdit
          ? 'Start a phone order with New order. It appears here until it is placed.'
          : 'Phone orders appear here until they are placed.'
      }
    />
  )
}

const draftColumns: readonly Column<OrderDraftRow>[] = [
  {
    key: 'customer',
    header: 'Customer',
    primary: true,
    width: 10,
    card: 'left',
    cell: ({ id, customerName, email }) => (
      <RowLink href={to('orderDraft', { draftId: id })}>
        {customerName || email || 'No customer yet'}
      </RowLink>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    width: 10,
    card: 'inline',
    cell: ({ itemTitles, itemCount }) =>
      itemCount > 0 && <RowName>{`${count(itemCount)} × ${itemTitles.join(', ')}`}</RowName>,
  },
  {
    key: 'total',
    header: 'Total',
    width: 6,
    card: 'right',
    align: 'right',
    cell: ({ totalMinor, currency }) => money(totalMinor, currency),
  },
  {
    key: 'held',
    header: 'Reserved until',
    width: 7,
    card: 'inline',
    minor: true,
    cell: ({ heldUntil }) => heldUntil && moment(heldUntil),
  },
  {
    key: 'changed',
    header: 'Changed',
    width: 7,
    card: 'inline',
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
]
