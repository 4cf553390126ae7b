import { listItems } from '@marketday/contract/catalog/products/products'
import { listStock } from '@marketday/contract/stock/stock'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { useCan } from '../account-query.ts'
import { ExportButton } from '../imports/sheets/ExportButton.tsx'
import { itemsQuery, stockQuery } from './inventory-queries.ts'
import { ItemInventoryMain } from './products/ItemInventoryMain.tsx'
import { queryFrom } from '../kit/list/list-address.ts'
import { StockInventoryMain } from '../stock/StockInventoryMain.tsx'

const ImportMain = lazy(() =>
  import('../imports/website/ImportMain.tsx').then((part) => ({ default: part.ImportMain })),
)
const CategoriesDialog = lazyPart(() =>
  import('./products/CategoriesDialog.tsx').then((part) => part.CategoriesDialog),
)

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Product & Inventory')

/** Prefetches the list before the page renders. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const tab = search.get('tab')
  if (tab === 'import') return null
  if (tab === 'stock') void queryClient.prefetchQuery(stockQuery(queryFrom(listStock, search)))
  else void queryClient.prefetchQuery(itemsQuery(queryFrom(listItems, search)))
  return null
}

export default function InventoryPage() {
  const [search, setSearch] = useSearchParams()
  const [arranging, setArranging] = useState(false)
  const can = useCan()
  const tab = ['stock', 'import'].find((name) => name === search.get('tab')) ?? 'items'

  const choose = (next: string) =>
    setSearch((before) => {
      const shop = before.get('shop')
      return { ...(shop && { shop }), ...(next !== 'items' && { tab: next }) }
    })

  return (
    <>
      <PageHeader
        title="Product & Inventory"
        description={
          <>
            What you sell, and how much is in stock.{' '}
            <UiLink href={to('collections')} className="text-primary-ink underline">
              Collections
            </UiLink>
            {' · '}
            <UiLink href={to('discounts')} className="text-primary-ink underline">
              Discounts
            </UiLink>
            {' · '}
            <UiLink href={to('itemChanges')} className="text-primary-ink underline">
              Past changes
            </UiLink>
            {' · '}
            <UiLink href={to('imports')} className="text-primary-ink underline">
              Imports
            </UiLink>
          </>
        }
        actions={
          <>
            <ExportButton />
            {can('products.edit') && (
              <>
                {/* On a phone the items come first; the search for everything leads there. */}
                <UiLink
                  href={to('bulkUpload')}
                  className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
                >
                  Import items
                </UiLink>
                <Button variant="secondary" onClick={() => setArranging(true)}>
                  Categories
                </Button>
                <UiLink href={to('newItem')} aria-keyshortcuts="n" className={buttonStyles({})}>
                  <Plus aria-hidden className="size-4" />
                  Add item
                </UiLink>
              </>
            )}
          </>
        }
      />
      <Tabs
        label="Inventory"
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'items', label: 'Items', content: <ItemInventoryMain /> },
          { value: 'stock', label: 'Stock', content: <StockInventoryMain /> },
          { value: 'import', label: 'Import', content: <ImportTab /> },
        ]}
      />
      {arranging && <CategoriesDialog onClose={() => setArranging(false)} />}
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
