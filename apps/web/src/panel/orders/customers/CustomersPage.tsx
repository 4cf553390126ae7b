import { listCustomers, type CustomerRow } from '@marketday/contract/orders/customers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useSelection } from '../../kit/list/use-selection.tsx'
import { CustomerActs } from './CustomerActs.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { customerColumns, newCustomers } from './customer-columns.tsx'
import { customersQuery } from './customer-queries.ts'
import { ExportAllCustomers } from './export/ExportAllCustomers.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Customers', 'Order Management')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listCustomers, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(customersQuery(query))
  return null
}

export default function CustomersPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const query = queryFrom(listCustomers, search)
  const customers = useQuery(customersQuery(query))
  const rows = customers.data?.rows ?? none
  const { chosen, column, clear } = useSelection({ rows, rowKey, rowName })
  const columns = useMemo(() => [column, ...customerColumns], [column])
  return (
    <>
      <PageHeader
        title="Customers"
        description="People who ordered in your shop, how often, and what they spent."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Customers' },
        ]}
        actions={
          <UiLink href={to('customerMerges')} className={buttonStyles({ variant: 'secondary' })}>
            Past changes
          </UiLink>
        }
      />
      <div className="flex flex-col gap-4">
        <CustomerFilters address={address} />
        <ListTable
          name="customers"
          endpoint={listCustomers}
          address={address}
          query={customers}
          caption="Customers"
          what="customers"
          columns={columns}
          rowKey={rowKey}
          sort="-joined"
          arrivals={query.sort === undefined ? newCustomers : undefined}
          tools={rows.length > 0 && <ExportAllCustomers />}
          firstTitle="No customers yet"
          firstText="Customers appear here after their first order."
        />
        <CustomerActs chosen={chosen} clear={clear} />
      </div>
    </>
  )
}

const none: readonly CustomerRow[] = []
const rowKey = ({ id }: CustomerRow) => id
const rowName = ({ name, email }: CustomerRow) => name || email
