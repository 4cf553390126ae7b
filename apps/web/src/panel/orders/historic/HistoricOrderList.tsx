import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { listHistoricOrders } from '@marketday/contract/orders/historic/historic-orders'
import type { HistoricOrder } from '@marketday/contract/orders/historic/historic-orders'

import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, type ListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { historicOrdersQuery } from './historic-queries.ts'
import { to } from '../../../paths.ts'
import { count, day, money } from '../../../platform/format.ts'
import { RowLink, RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'

export function HistoricOrderList({ address }: { address: ListAddress }) {
  const [search] = useSearchParams()
  const list = { endpoint: listHistoricOrders, address }
  return (
    <div className="flex flex-col gap-4">
      <ListTable
        name="importedOrders"
        {...list}
        filters={
          <ListFilters
            {...list}
            search={{ label: 'Search imported orders', placeholder: 'Number, name, email, item' }}
            filters={[
              { kind: 'day', name: 'from', label: 'Placed from' },
              { kind: 'day', name: 'to', label: 'Placed until' },
            ]}
          />
        }
        query={useQuery(historicOrdersQuery(queryFrom(listHistoricOrders, search)))}
        caption="Imported orders"
        what="imported orders"
        columns={historicColumns}
        rowKey={({ id }) => id}
        firstTitle="No imported orders"
        firstText="Import the orders of your former shop from a file to look them up here."
      />
      <p className="text-sm text-soft">
        Orders from a former shop, for reference. They are not part of your figures.
      </p>
    </div>
  )
}

const historicColumns: readonly Column<HistoricOrder>[] = [
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
