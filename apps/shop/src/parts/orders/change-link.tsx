import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

/** Link to change contact and address until packing. */
export function ChangeLink({ order, to }: { order: ShopOrder; to: string }) {
  const { status, fulfilmentStatus, deliveryKind } = order
  if (status !== 'open' || fulfilmentStatus !== 'unfulfilled') return null
  return (
    <p>
      <a className="link py-1" href={to}>
        {deliveryKind === 'delivery' ? 'Change address or contact' : 'Change contact'}
      </a>{' '}
      <span className="text-soft">until packing starts</span>
    </p>
  )
}
