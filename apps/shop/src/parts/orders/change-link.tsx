import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

/** The way to change who ordered and where it goes, as long as nobody packs it. */
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
