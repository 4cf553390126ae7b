import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { useTranslate } from '../frame-context.tsx'

/** Cancel option until delivery, or the reason it is unavailable. */
export function CancelPart({ order, to }: { order: ShopOrder; to: string }) {
  const t = useTranslate()
  const { status, fulfilmentStatus, cancelRefusal, number, paidMinor } = order
  if (status !== 'open' || fulfilmentStatus === 'delivered') return null
  if (cancelRefusal) return <p className="text-soft">{cancelRefusal}</p>
  return (
    <details className="card">
      <summary className="min-h-6 cursor-pointer font-medium">{t('order.cancelOrder')}</summary>
      <form action={to} method="post" className="mt-3">
        <p className="text-soft">
          {t('order.canCancelUntil')}
          {paidMinor > 0 && ` ${t('order.refundToOriginal')}`}
        </p>
        <button type="submit" className="button-plain mt-3">
          {t('order.yesCancel', { number })}
        </button>
      </form>
    </details>
  )
}

/** Link to change contact and address until packing. */
export function ChangeLink({ order, to }: { order: ShopOrder; to: string }) {
  const t = useTranslate()
  const { status, fulfilmentStatus, deliveryKind } = order
  if (status !== 'open' || fulfilmentStatus !== 'unfulfilled') return null
  return (
    <p>
      <a className="link py-1" href={to}>
        {t(deliveryKind === 'delivery' ? 'order.changeAddressOrContact' : 'order.changeContact')}
      </a>{' '}
      <span className="text-soft">{t('order.untilPacking')}</span>
    </p>
  )
}
