import { exportLedger, listLedger } from '@marketday/contract/stock/stock-ledger'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { ledgerQuery } from '../../catalog/inventory-queries.ts'
import { useLocations } from '../locations/use-locations.ts'
import { LedgerFilters } from './LedgerFilters.tsx'
import { ledgerColumns } from './ledger-columns.tsx'

export const meta = () => panelTitle('Stock ledger', 'Product & Inventory')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listLedger, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(ledgerQuery(query))
  return null
}

export default function StockLedgerPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const { isSeveral } = useLocations()
  return (
    <>
      <PageHeader
        title="Stock ledger"
        description="All stock movements, newest first."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Ledger' },
        ]}
        actions={
          <ExportButton
            name="stock-movements.csv"
            read={() => call(exportLedger, { query: wholeListFrom(listLedger, search) })}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <LedgerFilters address={address} />
        <ListTable
          name="ledger"
          query={useQuery(ledgerQuery(queryFrom(listLedger, search)))}
          endpoint={listLedger}
          address={address}
          caption="Movements of stock"
          what="movements"
          columns={ledgerColumns(isSeveral)}
          rowKey={({ id }) => id}
          firstTitle="No movements yet"
          firstText="Movements appear here when stock is received, sold, corrected or counted."
        />
      </div>
    </>
  )
}
