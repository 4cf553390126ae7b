import type { OrderDraftRow } from '@marketday/contract/orders/drafts/order-drafts'
import { to } from '../../../../paths.ts'
import { count, moment, money } from '../../../../platform/format.ts'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'

export const draftColumns: readonly Column<OrderDraftRow>[] = [
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
    cell: ({ updatedAt }) => moment(updatedAt),
  },
]
