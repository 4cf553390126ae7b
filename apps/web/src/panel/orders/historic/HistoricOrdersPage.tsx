import { listHistoricOrders } from '@marketday/contract/orders/historic/historic-orders'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../use-can.ts'
import { historicColumns } from './historic-columns.tsx'
import { historicOrdersQuery } from './historic-queries.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Imported orders', 'Order Management')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listHistoricOrders, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(historicOrdersQuery(query))
  return null
}

/** What was bought in a former shop, to be looked up. */
export default function HistoricOrdersPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listHistoricOrders, address }
  const mayImport = useCan()('orders.edit')
  return (
    <>
      <PageHeader
        title="Imported orders"
        description="What was bought in a former shop. They can be looked up, and count in no figure of this one."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Imported orders' },
        ]}
        actions={
          mayImport && (
            <UiLink href={to('orderImport')} className={buttonStyles({})}>
              Import orders
            </UiLink>
          )
        }
      />
      <div className="mb-4">
        <ListFilters
          {...list}
          search={{ label: 'Search imported orders', placeholder: 'Number, name, email, item' }}
          filters={[
            { kind: 'day', name: 'from', label: 'Placed from' },
            { kind: 'day', name: 'to', label: 'Placed until' },
          ]}
        />
      </div>
      <ListTable
        name="importedOrders"
        {...list}
        query={useQuery(historicOrdersQuery(queryFrom(listHistoricOrders, search)))}
        caption="Imported orders"
        what="imported orders"
        columns={historicColumns}
        rowKey={({ id }) => id}
        firstTitle="No imported orders"
        firstText="Bring the orders of your former shop from a file, and look up here what was bought."
      />
    </>
  )
}
