import { listBulkActs } from '@marketday/contract/catalog/products/bulk-acts'
import { listStockEntries } from '@marketday/contract/stock/stock-ledger'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { ChangeList } from '../../kit/bulk/ChangeList.tsx'
import { changesQuery } from '../../kit/bulk/change-queries.ts'
import { queryFrom } from '../../kit/list/list-address.ts'
import { stockEntriesQuery } from '../inventory-queries.ts'
import { StockEntries } from '../../stock/StockEntries.tsx'
import { itemChanges } from './item-changes.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  if (search.get('tab') === 'stock')
    void queryClient.prefetchQuery(stockEntriesQuery(queryFrom(listStockEntries, search)))
  else void queryClient.prefetchQuery(changesQuery(itemChanges, queryFrom(listBulkActs, search)))
  return null
}

const firstText =
  'Select several items in the list and publish, archive or change them. You can see and undo the result here.'

export default function ChangesPage() {
  const [search, setSearch] = useSearchParams()
  const choose = (next: string) =>
    setSearch((before) => {
      const shop = before.get('shop')
      return { ...(shop && { shop }), ...(next === 'stock' && { tab: next }) }
    })
  return (
    <>
      <PageHeader
        isLow
        title="Past changes"
        description="Changes to several items at once, and stock entries. You can undo each for seven days."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Past changes' },
        ]}
      />
      <Tabs
        label="Past changes"
        value={search.get('tab') === 'stock' ? 'stock' : 'items'}
        onChange={choose}
        tabs={[
          {
            value: 'items',
            label: 'Items',
            content: <ChangeList kind={itemChanges} firstText={firstText} />,
          },
          { value: 'stock', label: 'Stock', content: <StockEntries /> },
        ]}
      />
    </>
  )
}
