import {
  abandonedStates,
  listAbandonedCarts,
} from '@marketday/contract/orders/carts/abandoned-carts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListChoice } from '../../kit/list/filters/ListChoice.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { cartColumns } from './cart-columns.tsx'
import { abandonedCartsQuery } from './cart-queries.ts'
import { CartFigures } from './CartFigures.tsx'
import { cartStateNames } from './CartStateBadge.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Abandoned carts', 'Order Management')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listAbandonedCarts, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(abandonedCartsQuery(query))
  return null
}

export default function AbandonedCartsPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        title="Abandoned carts"
        description="Checkouts with an email address that were not completed within an hour. Kept for 30 days."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Abandoned carts' },
        ]}
      />
      <CartFigures />
      <div className="mb-4 max-w-60">
        <ListChoice
          endpoint={listAbandonedCarts}
          label="State"
          name="state"
          address={address}
          placeholder="All"
          options={abandonedStates.map((state) => ({ value: state, label: cartStateNames[state] }))}
        />
      </div>
      <ListTable
        name="abandonedCarts"
        endpoint={listAbandonedCarts}
        address={address}
        query={useQuery(abandonedCartsQuery(queryFrom(listAbandonedCarts, search)))}
        caption="Abandoned carts"
        what="abandoned carts"
        columns={cartColumns}
        rowKey={({ id }) => id}
        firstTitle="No abandoned carts"
        firstText="Checkouts with an email address appear here after an hour without an order."
      />
    </>
  )
}
