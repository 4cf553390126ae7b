import { exportLedger, listLedger } from '@marketday/contract/products/stock-ledger'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { saveCsv } from '../../../../platform/save-file.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../../ui/buttons/use-busy.ts'
import { Pagination } from '../../../../ui/lists/Pagination.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { act } from '../../../act.ts'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListEmptiness } from '../../../kit/list/ListEmptiness.tsx'
import { ListRows } from '../../../kit/list/ListRows.tsx'
import { ledgerQuery, type LedgerQuery } from '../../inventory-queries.ts'
import { LedgerFilters } from './LedgerFilters.tsx'
import { LedgerTable } from './LedgerTable.tsx'

export const meta = () => panelTitle('Stock ledger', 'Product & Inventory')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listLedger, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(ledgerQuery(query))
  return null
}

/** Every movement of stock, and what can still be undone. */
export default function StockLedgerPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const query = queryFrom(listLedger, search)
  const ledger = useQuery(ledgerQuery(query))
  return (
    <>
      <PageHeader
        title="Stock ledger"
        description="Everything that ever moved your stock, the newest first."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Ledger' },
        ]}
        actions={<ExportButton query={query} />}
      />
      <div className="flex flex-col gap-4">
        <LedgerFilters address={address} />
        <ListRows query={ledger} what="the ledger" rows={8}>
          {({ rows, nextCursor }) =>
            rows.length === 0 ? (
              <ListEmptiness
                endpoint={listLedger}
                address={address}
                firstTitle="Nothing has moved yet"
                firstText="As soon as goods are received, sold, corrected or counted, each movement stands here."
              />
            ) : (
              <Card flush>
                <LedgerTable rows={rows} />
                <Pagination label="Pages of the ledger" {...address.pagination(nextCursor)} />
              </Card>
            )
          }
        </ListRows>
      </div>
    </>
  )
}

/** The whole of what the filters find, not only this page of it. */
function ExportButton({ query }: { query: LedgerQuery }) {
  const { busy, during } = useBusy()
  const { cursor: _cursor, ...filter } = query
  const save = () =>
    act(async () => saveCsv('stock-movements.csv', await call(exportLedger, { query: filter })), {
      done: 'The table is saved',
      failed: 'The table could not be made',
    })
  return (
    <Button variant="secondary" busy={busy} onClick={() => void during(save)}>
      <Download aria-hidden className="size-4" />
      Export as CSV
    </Button>
  )
}
