import { listItems } from '@marketday/contract/catalog/products/products'
import { listStock } from '@marketday/contract/stock/stock'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useCan } from '../account-query.ts'
import { PageMenu } from '../kit/page/PageMenu.tsx'
import { itemsQuery, stockQuery } from './inventory-queries.ts'
import { ItemInventoryMain } from './products/ItemInventoryMain.tsx'
import { filtersFrom, queryFrom } from '../kit/list/list-address.ts'
import { StockInventoryMain } from '../stock/StockInventoryMain.tsx'

const ImportMain = lazy(() =>
  import('../imports/website/ImportMain.tsx').then((part) => ({ default: part.ImportMain })),
)
const CategoriesDialog = lazyPart(() =>
  import('./products/CategoriesDialog.tsx').then((part) => part.CategoriesDialog),
)
const ItemExportDialog = lazyPart(() =>
  import('./products/ItemExportDialog.tsx').then((part) => part.ItemExportDialog),
)

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

/** Prefetches the list before the page renders. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const tab = search.get('tab')
  if (tab === 'import') return null
  if (tab === 'stock') void queryClient.prefetchQuery(stockQuery(queryFrom(listStock, search)))
  else void queryClient.prefetchQuery(itemsQuery(queryFrom(listItems, search)))
  return null
}

const tabs = ['items', 'stock', 'import'] as const

const headings = { items: 'Product & Inventory', stock: 'Stock', import: 'Import from a website' }

export default function InventoryPage() {
  const [search] = useSearchParams()
  const [arranging, setArranging] = useState(false)
  const [exporting, setExporting] = useState(false)
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'items'

  return (
    <>
      <PageHeader
        isLow
        title={headings[tab]}
        description={tab === 'items' && 'What you sell, and how much is in stock.'}
        actions={
          tab === 'items' && (
            <ItemActions onArrange={() => setArranging(true)} onExport={() => setExporting(true)} />
          )
        }
      />
      {tab === 'items' && <ItemInventoryMain />}
      {tab === 'stock' && <StockInventoryMain />}
      {tab === 'import' && <ImportTab />}
      {arranging && <CategoriesDialog onClose={() => setArranging(false)} />}
      {exporting && (
        <ItemExportDialog
          items={[]}
          filters={filtersFrom(listItems, search)}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

interface ItemActionsProps {
  onArrange: () => void
  onExport: () => void
}

function ItemActions({ onArrange, onExport }: ItemActionsProps) {
  const can = useCan()
  const entries = [
    { label: 'Export all …', onSelect: onExport },
    ...(can('products.edit') ? [{ label: 'Categories', onSelect: onArrange }] : []),
  ]
  return (
    <>
      <PageMenu groups={[entries]} />
      {can('products.edit') && (
        <UiLink href={to('newItem')} aria-keyshortcuts="n" className={buttonStyles({})}>
          <Plus aria-hidden className="size-4" />
          Add item
        </UiLink>
      )}
    </>
  )
}

function ImportTab() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <ImportMain />
    </Suspense>
  )
}
