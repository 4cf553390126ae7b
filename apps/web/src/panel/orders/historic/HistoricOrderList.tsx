import { listHistoricOrders } from '@marketday/contract/orders/historic/historic-orders'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import { queryFrom, type ListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { historicColumns } from './historic-columns.tsx'
import { historicOrdersQuery } from './historic-queries.ts'

export function HistoricOrderList({ address }: { address: ListAddress }) {
  const [search] = useSearchParams()
  const list = { endpoint: listHistoricOrders, address }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-soft">
        Orders from a former shop, for reference. They are not part of your figures.
      </p>
      <ListFilters
        {...list}
        search={{ label: 'Search imported orders', placeholder: 'Number, name, email, item' }}
        filters={[
          { kind: 'day', name: 'from', label: 'Placed from' },
          { kind: 'day', name: 'to', label: 'Placed until' },
        ]}
      />
      <ListTable
        name="importedOrders"
        {...list}
        query={useQuery(historicOrdersQuery(queryFrom(listHistoricOrders, search)))}
        caption="Imported orders"
        what="imported orders"
        columns={historicColumns}
        rowKey={({ id }) => id}
        firstTitle="No imported orders"
        firstText="Import the orders of your former shop from a file to look them up here."
      />
    </div>
  )
}
