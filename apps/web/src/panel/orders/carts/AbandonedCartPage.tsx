import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { getAbandonedCart } from '@marketday/contract/orders/carts/abandoned-carts'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { moment, money } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { abandonedCartQuery } from './cart-queries.ts'
import { CartStateBadge } from './CartStateBadge.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(abandonedCartQuery(params['cartId'] ?? ''))
  return null
}

export default function AbandonedCartPage() {
  const { cartId = '' } = useParams()
  const cart = useQuery(abandonedCartQuery(cartId))
  const title = cart.data ? `Cart of ${cart.data.name || cart.data.email}` : 'Abandoned cart'
  usePageTitle(title)
  if (cart.error instanceof ApiError && cart.error.status === 404) return <MissingCart />
  return (
    <>
      <PageHeader
        title={<bdi className="break-words">{title}</bdi>}
        description={cart.data && `Left ${moment(cart.data.leftAt)}`}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Abandoned carts', href: to('abandonedCarts') },
          { label: title },
        ]}
        actions={cart.data && !cart.data.order && <CopyButton address={cart.data.link} />}
      />
      <Loaded query={cart} what="the cart" rows={6}>
        {(leftCart) => (
          <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Goods cart={leftCart} />
            <ShopperCard cart={leftCart} />
          </div>
        )}
      </Loaded>
    </>
  )
}

type LeftCart = ResponseOf<typeof getAbandonedCart>

const Goods = ({ cart: { lines, currency, goodsMinor } }: { cart: LeftCart }) => (
  <Card title="In the cart">
    <ul aria-label="Items" className="divide-y divide-line text-sm">
      {lines.map(({ id, productId, title, quantity, unitPriceMinor, change }) => (
        <li key={id} className="flex justify-between gap-4 py-2.5">
          <span className="min-w-0 break-words">
            {quantity} ×{' '}
            <UiLink
              href={to('item', { itemId: productId })}
              className="text-primary-ink underline-offset-2 hover:underline"
            >
              {title}
            </UiLink>
            {change && <span className="block text-warn">{change}</span>}
          </span>
          <span className="tabular-nums">{money(quantity * unitPriceMinor, currency)}</span>
        </li>
      ))}
    </ul>
    <p className="flex justify-between gap-4 border-t border-line pt-2.5 text-sm font-medium">
      <span>Total, at the prices shown</span>
      <span className="tabular-nums">{money(goodsMinor, currency)}</span>
    </p>
  </Card>
)

const ShopperCard = ({ cart }: { cart: LeftCart }) => (
  <Card title="Shopper">
    <div className="flex flex-col items-start gap-2 text-sm">
      <CartStateBadge state={cart.state} />
      {cart.name && <bdi className="font-medium break-words">{cart.name}</bdi>}
      <a
        href={`mailto:${cart.email}`}
        className="break-all text-primary-ink underline-offset-2 hover:underline"
      >
        {cart.email}
      </a>
      {cart.phone && (
        <a
          href={`tel:${cart.phone}`}
          className="text-primary-ink underline-offset-2 hover:underline"
        >
          {cart.phone}
        </a>
      )}
      <p className="text-soft">
        {cart.remindedAt ? `Emailed ${moment(cart.remindedAt)}` : 'No email was sent'}
      </p>
      {cart.order && (
        <p>
          Recovered:{' '}
          <UiLink
            href={to('order', { orderId: cart.order.id })}
            className="text-primary-ink underline underline-offset-2"
          >
            order {cart.order.number}
          </UiLink>
          , {money(cart.order.netMinor, cart.currency)}
        </p>
      )}
    </div>
  </Card>
)

const MissingCart = () => (
  <EmptyState
    title="This cart is no longer abandoned"
    action={
      <UiLink href={to('abandonedCarts')} className={buttonStyles({})}>
        Abandoned carts
      </UiLink>
    }
  >
    It became an order, is in use again, or is older than 30 days.
  </EmptyState>
)
