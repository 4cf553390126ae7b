import { taxNameIn } from '@marketday/contract/catalog/country-taxes'
import { areDownloaded } from '@marketday/contract/catalog/products/item-kinds'
import { invoiceRecipient } from '@marketday/contract/orders/checkout-fields'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { taxNumberText } from '@marketday/messages/tax-text'
import type { Translate } from '@marketday/messages/translator'

import { useFrame, useMoney, useTranslate } from '../frame-context.tsx'
import { SummaryLine, Totals } from './order-summary.tsx'

type Props = Pick<Extract<ShopPage, { kind: 'order' }>, 'order' | 'pay' | 'invoiceAt' | 'againTo'>

export function OrderBill({ order, pay, invoiceAt, againTo }: Props) {
  const t = useTranslate()
  const money = useMoney()
  const tax = taxNameIn(useFrame().snapshot.shop.country)
  const recipient = invoiceRecipient(order, (number) => taxNumberText(number, tax, t))
  return (
    <section aria-labelledby="bill" className="card self-start">
      <h2 id="bill" className="text-xl font-semibold">
        {t('order.whatYouOrdered')}
      </h2>
      <ul className="mt-4 space-y-3">
        {order.lines.map((line) => (
          <SummaryLine
            key={`${line.title} ${line.variantTitle}`}
            line={line}
            currency={order.currency}
            isStruck={line.cancelledQuantity === line.quantity}
          >
            {line.returnedQuantity > 0 && (
              <span className="text-soft">
                {' '}
                {t('order.returnedCount', { count: line.returnedQuantity })}
              </span>
            )}
          </SummaryLine>
        ))}
      </ul>
      <Totals {...order} />
      <p data-live="paid" className="mt-3 font-medium">
        {paidText(order, money, t)}
      </p>
      <div
        data-live="pay"
        data-version={`${order.authorisedMinor} ${pay?.dueMinor ?? 0}`}
        className="empty:hidden"
      >
        {order.authorisedMinor > 0 && order.status !== 'cancelled' && (
          <p className="mt-3 font-medium">
            {t('order.authorised', { amount: money(order.authorisedMinor, order.currency) })}
          </p>
        )}
        {pay && (
          <form action={pay.to} method="post" className="mt-4">
            <input type="hidden" name="expectedMinor" value={pay.dueMinor} />
            <input type="hidden" name="attemptKey" value={pay.attemptKey} />
            <button type="submit" className="button w-full">
              {t('order.payByCard', { amount: money(pay.dueMinor, order.currency) })}
            </button>
          </form>
        )}
      </div>
      {order.link === 'act' && order.status !== 'pending_review' && (
        <form action={againTo} method="post" className="mt-4">
          <button type="submit" className="button-plain w-full">
            {t('order.orderAgain')}
          </button>
        </form>
      )}
      {recipient.length > 0 && (
        <p className="mt-3 text-soft whitespace-pre-line">
          {t('order.invoiceTo', { recipient: recipient.join('\n') })}
        </p>
      )}
      {invoiceAt && (
        <p className="mt-3">
          <a className="link" href={invoiceAt}>
            {t('order.invoice', {
              numbers: order.documents.map(({ number }) => number).join(', '),
            })}
          </a>
        </p>
      )}
    </section>
  )
}

function paidText(order: ShopOrder, money: ReturnType<typeof useMoney>, t: Translate): string {
  const { currency, refundedMinor, outstandingMinor, creditPayments } = order
  if (refundedMinor > 0) return t('order.refunded', { amount: money(refundedMinor, currency) })
  if (outstandingMinor > 0 && order.status !== 'cancelled')
    return t(toPayKey(order), { amount: money(outstandingMinor, currency) })
  if (order.paidMinor === 0) return ''
  const parts = creditPayments.map(({ provider, amountMinor, reference }) => {
    const amount = money(amountMinor, currency)
    return provider === 'gift_card'
      ? t('order.byGiftCard', { amount, end: reference })
      : t('order.byStoreCredit', { amount })
  })
  return parts.length > 0
    ? t('order.paidPartlyBy', { parts: parts.join(', ') })
    : t('order.paidAmount', { amount: money(order.paidMinor, currency) })
}

const toPayKeys = {
  delivery: 'order.toPayOnDelivery',
  pickup: 'order.toPayAtPickup',
  none: 'order.toPayOnCompletion',
} as const

const toPayKey = ({ lines, deliveryKind }: ShopOrder) =>
  areDownloaded(lines) ? 'order.toPayBeforeDownload' : toPayKeys[deliveryKind]
