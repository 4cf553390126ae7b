import { useQuery } from '@tanstack/react-query'
import { listMarkets } from '@marketday/contract/money/markets'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { refreshInventory } from '../inventory-queries.ts'
import { ItemEditor } from './editor/ItemEditor.tsx'

export const meta = () => panelTitle('Add item', 'Product & Inventory')

export default function NewItemPage() {
  const navigate = useNavigate()
  const markets = useQuery({
    queryKey: ['market'],
    queryFn: ({ signal }) => call(listMarkets, { signal }),
  })
  const currency = markets.data?.rows.find(({ isDefault }) => isDefault)?.currency
  return (
    <>
      <PageHeader
        title="Add item"
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Add item' },
        ]}
      />
      {markets.isPending && <SkeletonRows rows={6} label="Loading the form" />}
      {markets.isError && (
        <ErrorState error={markets.error} onRetry={() => void markets.refetch()} />
      )}
      {currency && (
        <ItemEditor
          item={null}
          currency={currency}
          onSaved={(item) => {
            notify(`${item.title} is added`)
            void refreshInventory()
            void navigate(to('item', { itemId: item.id }), { replace: true })
          }}
        />
      )}
    </>
  )
}
