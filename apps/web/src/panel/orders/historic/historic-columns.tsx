import type { HistoricOrder } from '@marketday/contract/orders/historic/historic-orders'
import { to } from '../../../paths.ts'
import { count, day, money } from '../../../platform/format.ts'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'

export const historicColumns: readonly Column<HistoricOrder>[] = [
  {
    key: 'number',
    header: 'Order',
    primary: true,
    width: 6,
    cell: ({ id, number }) => (
      <RowLink href={to('historicOrder', { historicOrderId: id })}>{number}</RowLink>
    ),
  },
  {
    key: 'placed',
    header: 'Placed',
    width: 5,
    cell: ({ placedAt }) => <time dateTime={placedAt}>{day(placedAt)}</time>,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 9,
    cell: ({ name, email }) => <RowName>{name || email || '–'}</RowName>,
  },
  {
    key: 'state',
    header: 'Former status',
    width: 6,
    minor: true,
    cell: ({ state }) => <RowName>{state || '–'}</RowName>,
  },
  {
    key: 'pieces',
    header: 'Items',
    align: 'right',
    width: 4,
    minor: true,
    cell: ({ pieceCount }) => count(pieceCount),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: 5,
    cell: ({ totalMinor, currency }) => money(totalMinor, currency),
  },
]
