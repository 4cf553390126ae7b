import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import {
  abandonedStates,
  listAbandonedCarts,
} from '@marketday/contract/orders/carts/abandoned-carts'
import type { AbandonedCart } from '@marketday/contract/orders/carts/abandoned-carts'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { abandonedCartsQuery, cartFiguresQuery } from './cart-queries.ts'
import { cartStateNames, CartStateBadge } from './CartStateBadge.tsx'
import { count, money } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { RowLink, RowDetail } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { OrderLink } from '../OrderLink.tsx'
import { When } from '../../kit/list/When.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

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
        isLow
        title="Abandoned carts"
        description="Checkouts with an email address that were not completed within an hour. Kept for 30 days."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Abandoned carts' },
        ]}
      />
      <ListTable
        name="abandonedCarts"
        filters={
          <ListChoice
            endpoint={listAbandonedCarts}
            label="State"
            labelHidden
            name="state"
            address={address}
            placeholder="Any state"
            options={abandonedStates.map((state) => ({
              value: state,
              label: cartStateNames[state],
            }))}
            className="max-w-60"
          />
        }
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
      <CartFigures />
    </>
  )
}

function CartFigures() {
  return (
    <Loaded query={useQuery(cartFiguresQuery)} what="the figures" rows={2}>
      {(figures) => (
        <section aria-label="Figures for 30 days" className="mt-6 flex flex-col gap-3">
          <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
            <Stat label="Abandoned carts" value={count(figures.leftCount)} />
            <Stat label="Value of goods" value={money(figures.leftMinor, figures.currency)} />
            <Stat label="Recovered orders" value={count(figures.recoveredCount)} />
            <Stat label="Recovered" value={money(figures.recoveredMinor, figures.currency)} />
          </dl>
          <p className="text-sm text-soft">
            {figures.isMailOn
              ? 'Shoppers who abandon a checkout get one email, an hour later.'
              : 'Abandoned cart emails are off.'}{' '}
            <UiLink
              href={to('message', { name: 'cart-left' })}
              className="text-primary-ink underline underline-offset-2"
            >
              {figures.isMailOn ? 'Edit the email' : 'Turn the email on'}
            </UiLink>
          </p>
        </section>
      )}
    </Loaded>
  )
}

const cartColumns: readonly Column<AbandonedCart>[] = [
  {
    key: 'who',
    header: 'Shopper',
    primary: true,
    width: 10,
    cell: ({ id, name, email }) => (
      <RowDetail detail={name && <bdi>{email}</bdi>}>
        <RowLink href={to('abandonedCart', { cartId: id })}>{name || email}</RowLink>
      </RowDetail>
    ),
  },
  {
    key: 'units',
    header: 'Items',
    align: 'right',
    width: 4,
    cell: ({ pieceCount }) => count(pieceCount),
  },
  {
    key: 'goods',
    header: 'Goods',
    align: 'right',
    width: 5,
    cell: ({ goodsMinor, currency }) => money(goodsMinor, currency),
  },
  {
    key: 'left',
    header: 'Abandoned',
    width: 6,
    cell: ({ leftAt }) => <When at={leftAt} />,
  },
  {
    key: 'state',
    header: 'State',
    width: 6,
    cell: ({ state }) => <CartStateBadge state={state} />,
  },
  {
    key: 'order',
    header: 'Order',
    align: 'right',
    minor: true,
    width: 5,
    cell: ({ order }) => order && <OrderLink order={order} />,
  },
]
