import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listCustomers, type CustomerRow } from '@marketday/contract/orders/customers'
import { mergeLimits } from '@marketday/contract/orders/customers/merge-customers'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { focusHeading } from '../kit/page/focus-heading.ts'
import { useCurrency } from '../inventory/use-currency.ts'
import { BulkBar, type BulkAct } from '../kit/list/BulkBar.tsx'
import type { ListFilter } from '../kit/list/filters/list-filter.ts'
import { ListFilters } from '../kit/list/filters/ListFilters.tsx'
import {
  filtersFrom,
  queryFrom,
  useListAddress,
  type ListAddress,
} from '../kit/list/list-address.ts'
import { ListTable } from '../kit/list/ListTable.tsx'
import { useSelection } from '../kit/list/use-selection.tsx'
import { useCan } from '../use-can.ts'
import { customerChoicesQuery, customersQuery } from './customer-queries.ts'
import { customerColumns, customerSorts, newCustomers } from './customer-columns.tsx'
import { CustomerExportDialog } from './export/CustomerExportDialog.tsx'
import { MergeDialog } from './merging/MergeDialog.tsx'

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
          <UiLink href={to('customerMerges')} className={buttonStyles({ variant: 'secondary' })}>
            Past changes
          </UiLink>
        }
      />
      <div className="mb-4">
        <ListFilters
          {...list}
          search={{ label: 'Search customers', placeholder: 'Name, email, phone' }}
          filters={filters}
          sorts={{ own: '-joined', words: customerSorts }}
        />
      </div>
      <CustomerList address={address} query={query} />
    </>
  )
}

interface CustomerListProps {
  address: ListAddress
  query: QueryInput<typeof listCustomers>
}

function CustomerList({ address, query }: CustomerListProps) {
  const [search] = useSearchParams()
  const customers = useQuery(customersQuery(query))
  const rows = customers.data?.rows ?? none
  const { chosen, column, clear } = useSelection({ rows, rowKey, rowName })
  const mayMerge = useCan()('orders.edit')
  const columns = useMemo(() => [column, ...customerColumns], [column])
  const [merging, setMerging] = useState<readonly CustomerRow[] | null>(null)
  const mergeAct: BulkAct<CustomerRow> = {
    label: 'Merge…',
    fits: () => chosen.length > 1 && chosen.length <= mergeLimits.most,
    run: async (these) => {
      setMerging(these)
      return false
    },
  }
  const [exported, setExported] = useState<readonly CustomerRow[] | null>(null)
  const exportAct: BulkAct<CustomerRow> = {
    label: 'Export …',
    fits: () => true,
    run: async (these) => {
      setExported(these)
      return false
    },
  }
  return (
    <div className="flex flex-col gap-4">
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
        tools={
          rows.length > 0 && (
            <Button size="small" variant="secondary" onClick={() => setExported([])}>
              Export all …
            </Button>
          )
        }
        firstTitle="No customers yet"
        firstText="As soon as somebody orders in your shop, they stand here with what they have ordered."
      />
      <BulkBar
        chosen={chosen}
        acts={[...(mayMerge ? [mergeAct] : []), exportAct]}
        onClear={clear}
      />
      {exported && (
        <CustomerExportDialog
          customers={exported}
          filters={filtersFrom(listCustomers, search)}
          onClose={() => setExported(null)}
        />
      )}
      {merging && (
        <MergeDialog
          customerIds={merging.map(rowKey)}
          onClose={() => setMerging(null)}
          onDone={() => {
            clear()
            focusHeading()
          }}
        />
      )}
    </div>
  )
}

const none: readonly CustomerRow[] = []
const rowKey = ({ id }: CustomerRow) => id
const rowName = ({ name, email }: CustomerRow) => name || email
