import { exportCustomers, listCustomers } from '@marketday/contract/orders/customers'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useCurrency } from '../inventory/use-currency.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import type { ListFilter } from '../kit/list/filters/list-filter.ts'
import { ListFilters } from '../kit/list/filters/ListFilters.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../kit/list/list-address.ts'
import { ListTable } from '../kit/list/ListTable.tsx'
import { customerChoicesQuery, customersQuery } from './customer-queries.ts'
import { customerColumns, customerSorts, newCustomers } from './customer-columns.tsx'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Customers', 'Order Management')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listCustomers, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(customersQuery(query))
  return null
}

const consents = [
  { value: 'yes', label: 'Agreed' },
  { value: 'no', label: 'Not agreed' },
]

/** Everybody who has ordered. */
export default function CustomersPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const query = queryFrom(listCustomers, search)
  const list = { endpoint: listCustomers, address }
  const currency = useCurrency()
  const choices = useQuery(customerChoicesQuery)
  const filters: readonly ListFilter<typeof listCustomers>[] = [
    { kind: 'day', name: 'from', label: 'First order from' },
    { kind: 'day', name: 'to', label: 'First order until' },
    { kind: 'day', name: 'quietSince', label: 'No orders since' },
    { kind: 'amount', name: 'spentFromMinor', label: 'Spent from', currency },
    { kind: 'amount', name: 'spentToMinor', label: 'Spent up to', currency },
    {
      kind: 'choice',
      name: 'tag',
      label: 'Tag',
      placeholder: 'Any',
      options: choices.data?.tags.map((tag) => ({ value: tag, label: tag })) ?? [],
    },
    {
      kind: 'choice',
      name: 'consent',
      label: 'Offers by mail',
      placeholder: 'Anybody',
      options: consents,
    },
  ]
  return (
    <>
      <PageHeader
        title="Customers"
        description="Who has ordered in your shop, how often, and what they spent."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Customers' },
        ]}
        actions={
          <ExportButton
            name="customers.csv"
            read={() => call(exportCustomers, { query: wholeListFrom(listCustomers, search) })}
          />
        }
      />
      <div className="mb-4">
        <ListFilters
          {...list}
          search={{ label: 'Search customers', placeholder: 'Name, email, phone' }}
          filters={filters}
          sorts={{ placeholder: 'Newest first', options: customerSorts }}
        />
      </div>
      <ListTable
        name="customers"
        {...list}
        query={useQuery(customersQuery(query))}
        caption="Customers"
        what="customers"
        columns={customerColumns}
        rowKey={({ id }) => id}
        sort="-joined"
        arrivals={query.sort === undefined ? newCustomers : undefined}
        firstTitle="No customers yet"
        firstText="As soon as somebody orders in your shop, they stand here with what they have ordered."
      />
    </>
  )
}
