import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { to } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { emptyDiscount, toCopy } from './discount-draft.ts'
import { discountQuery } from './discount-queries.ts'
import { DiscountForm } from './DiscountForm.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

/** Empty, or a copy of another discount. */
export default function NewDiscountPage() {
  const [search] = useSearchParams()
  const from = search.get('from')
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Add discount"
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Discounts', href: to('discounts') },
          { label: 'Add discount' },
        ]}
      />
      {from === null ? (
        <DiscountForm stored={null} given={emptyDiscount} titles={[]} />
      ) : (
        <Copy discountId={from} />
      )}
    </div>
  )
}

function Copy({ discountId }: { discountId: string }) {
  const discount = useQuery(discountQuery(discountId))
  return (
    <Loaded query={discount} what="the discount" rows={8}>
      {(original) => (
        <DiscountForm stored={null} given={toCopy(original)} titles={original.titles} />
      )}
    </Loaded>
  )
}
