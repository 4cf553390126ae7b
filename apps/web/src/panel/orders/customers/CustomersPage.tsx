import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import { listCustomers, type CustomerRow } from '@marketday/contract/orders/customers'
import { mergeLimits } from '@marketday/contract/orders/customers/merge-customers'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress, filtersFrom } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useSelection } from '../../kit/list/use-selection.tsx'
import { customerColumns, newCustomers, customerSorts } from './customer-columns.tsx'
import { customersQuery, customerChoicesQuery } from './customer-queries.ts'
import { useCurrency } from '../../catalog/use-currency.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { BulkBar, type BulkAct } from '../../kit/list/BulkBar.tsx'
import { focusHeading } from '../../kit/page/page-title.ts'
import { useCan } from '../../account-query.ts'
import { CustomerExportDialog } from './CustomerExportDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

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
  const mayExport = useCan()('customers.export')
  const [isExporting, setExporting] = useState(false)
  const exportAll: MenuEntry = { label: 'Export all …', onSelect: () => setExporting(true) }
  return (
    <>
      <PageHeader
        isLow
        title="Customers"
        description="People who ordered in your shop, how often, and what they spent."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Customers' },
        ]}
      />
      <div className="flex flex-col gap-2">
        <ListTable
          filters={<CustomerFilters address={address} />}
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
          more={mayExport && rows.length > 0 ? [exportAll] : none}
          firstTitle="No customers yet"
          firstText="Customers appear here after their first order."
        />
        <CustomerActs chosen={chosen} clear={clear} />
        {isExporting && (
          <CustomerExportDialog
            customers={none}
            filters={filtersFrom(listCustomers, search)}
            onClose={() => setExporting(false)}
          />
        )}
      </div>
    </>
  )
}

const none: readonly never[] = []
const rowKey = ({ id }: CustomerRow) => id
const rowName = ({ name, email }: CustomerRow) => name || email

const consents = [
  { value: 'yes', label: 'Agreed' },
  { value: 'no', label: 'Not agreed' },
]

function CustomerFilters({ address }: { address: ListAddress }) {
  const currency = useCurrency()
  const choices = useQuery(customerChoicesQuery)
  return (
    <ListFilters
      endpoint={listCustomers}
      address={address}
      search={{ label: 'Search customers', placeholder: 'Name, email, phone' }}
      filters={[
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
          label: 'Email marketing',
          placeholder: 'Any',
          options: consents,
        },
      ]}
      sorts={{ own: '-joined', words: customerSorts }}
    />
  )
}

interface CustomerActsProps {
  chosen: readonly CustomerRow[]
  clear: () => void
}

function CustomerActs({ chosen, clear }: CustomerActsProps) {
  const [search] = useSearchParams()
  const can = useCan()
  const [merging, setMerging] = useState<readonly CustomerRow[] | null>(null)
  const [exported, setExported] = useState<readonly CustomerRow[] | null>(null)
  const mergeAct: BulkAct<CustomerRow> = {
    label: 'Merge…',
    fits: () => chosen.length > 1 && chosen.length <= mergeLimits.most,
    run: async (these) => {
      setMerging(these)
      return false
    },
  }
  const exportAct: BulkAct<CustomerRow> = {
    label: 'Export …',
    fits: () => true,
    run: async (these) => {
      setExported(these)
      return false
    },
  }
  return (
    <>
      <BulkBar
        chosen={chosen}
        acts={[
          ...(can('orders.edit') ? [mergeAct] : []),
          ...(can('customers.export') ? [exportAct] : []),
        ]}
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
          customerIds={merging.map(({ id }) => id)}
          onClose={() => setMerging(null)}
          onDone={() => {
            clear()
            focusHeading()
          }}
        />
      )}
    </>
  )
}
