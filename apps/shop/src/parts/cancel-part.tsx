import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

/** Cancel option until delivery, or the reason it is unavailable. */
export function CancelPart({ order, to }: { order: ShopOrder; to: string }) {
  const { status, fulfilmentStatus, cancelRefusal, number, paidMinor } = order
  if (status !== 'open' || fulfilmentStatus === 'delivered') return null
  if (cancelRefusal) return <p className="text-soft">{cancelRefusal}</p>
  return (
    <details className="card">
      <summary className="min-h-6 cursor-pointer font-medium">Cancel this order</summary>
      <form action={to} method="post" className="mt-3">
        <p className="text-soft">
          You can cancel until the order is packed.
          {paidMinor > 0 && ' We refund your payment to the original payment method.'}
        </p>
        <button type="submit" className="button-plain mt-3">
          Yes, cancel order {number}
        </button>
      </form>
    </details>
  )
}

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
