import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useDocument } from '../../../platform/document-context.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { toDraft } from './discount-draft.ts'
import { discountQuery } from './discount-queries.ts'
import { DiscountForm } from './DiscountForm.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(discountQuery(params['discountId'] ?? ''))
  return null
}

export default function DiscountPage() {
  const { discountId = '' } = useParams()
  const discount = useQuery(discountQuery(discountId))
  const title = discount.data?.name ?? 'Discount'
  usePageTitle(title)
  if (discount.error instanceof ApiError && discount.error.status === 404)
    return (
      <EmptyState
        title="This discount does not exist"
        action={
          <UiLink href={to('discounts')} className={buttonStyles({})}>
            All discounts
          </UiLink>
        }
      >
        It may have been deleted.
      </EmptyState>
    )
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={<bdi>{title}</bdi>}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Discounts', href: to('discounts') },
          { label: title },
        ]}
        actions={discount.data?.code && <DiscountLink code={discount.data.code} />}
      />
      <Loaded query={discount} what="the discount" rows={8}>
        {(stored) => (
          <DiscountForm
            key={stored.id}
            stored={stored}
            given={toDraft(stored)}
            titles={stored.titles}
          />
        )}
      </Loaded>
    </div>
  )
}

function DiscountLink({ code }: { code: string }) {
  const { runtime } = useDocument()
  const shop = runtime.shopUrl.replace('{slug}', currentShop())
  return <CopyButton address={`${shop}/discount/${encodeURIComponent(code)}`} />
}
