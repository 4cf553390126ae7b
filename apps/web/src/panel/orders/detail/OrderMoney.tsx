import { beforeDiscounts, discountLabel } from '@marketday/contract/orders/discounts/shown-discount'
import { dismissRunOut } from '@marketday/contract/payments/card/authorisations'
import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { RefundState } from '@marketday/contract/orders/order-states'
import type { Order } from '@marketday/contract/orders/orders'
import type {
  Payment,
  PaymentProvider,
  Refund,
  RefundDestination,
} from '@marketday/contract/payments/card/payments'
import { retryRefund } from '@marketday/contract/payments/card/payments'
import { shownTaxLines } from '@marketday/contract/catalog/tax-lines'
import { call } from '../../../platform/api/api.ts'
import { moment, money, timeUntil } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { PaymentFee } from '../../payments/payouts/PaymentFee.tsx'
import { spoken } from '../OrderBadges.tsx'
import { actOnOrder } from '../order-queries.ts'
import { OrderDisputes } from './OrderDisputes.tsx'

export function OrderMoney({ order }: { order: Order }) {
  return (
    <Card title="Payment">
      {order.marketName && (
        <p className="pb-2 text-sm wrap-anywhere text-soft">Sold in {order.marketName}.</p>
      )}
      <Sums order={order} />
      {order.payments.length > 0 && <Payments order={order} />}
      {order.disputes.length > 0 && <OrderDisputes order={order} />}
      {order.refunds.length > 0 && <Refunds order={order} />}
    </Card>
  )
}

function Sums({ order }: { order: Order }) {
  const taxes = shownTaxLines(order)
  const { goodsMinor, feeMinor } = beforeDiscounts(order)
  const lostMinor = order.cancelledMinor + order.keptMinor
  const rows: (readonly [string, number])[] = [
    ['Items', goodsMinor],
    [order.deliveryKind === 'pickup' ? 'Pick-up' : 'Delivery', feeMinor],
    ...order.discounts.map((discount) => [discountLabel(discount), -discount.amountMinor] as const),
    ...(order.addsTax ? taxes.map(({ label, taxMinor }) => [label, taxMinor] as const) : []),
    ['Total', order.totalMinor],
    ...(lostMinor > 0 ? [[lostWords(order), -lostMinor] as const] : []),
    ...(order.keptMinor > 0 ? [['Fee kept', order.keptMinor] as const] : []),
    ['Paid', order.paidMinor],
    ...(order.authorisedMinor > 0 ? [['Authorised', order.authorisedMinor] as const] : []),
    ...(order.disputedMinor > 0 ? [['Disputed', order.disputedMinor] as const] : []),
    ...(order.refundedMinor > 0 ? [['Refunded', -order.refundedMinor] as const] : []),
    ['Outstanding', order.outstandingMinor],
  ]
  return (
    <dl className="divide-y divide-line text-sm">
      {rows.map(([label, amount]) => (
        <div
          key={label}
          className={`flex justify-between gap-4 py-2 ${label === 'Total' || label === 'Outstanding' ? 'font-semibold' : ''}`}
        >
          <dt className={label === 'Total' || label === 'Outstanding' ? '' : 'text-soft'}>
            {label}
          </dt>
          <dd className="tabular-nums">{money(amount, order.currency)}</dd>
        </div>
      ))}
      {(order.addsTax ? [] : taxes).map(({ label, netMinor, taxMinor }) => (
        <div key={label} className="flex justify-between gap-4 py-2 text-soft">
          <dt>
            {label}
            {netMinor !== null && ` in ${money(netMinor + taxMinor, order.currency)}`}
          </dt>
          <dd className="tabular-nums">{money(taxMinor, order.currency)}</dd>
        </div>
      ))}
      {order.cancelledTaxMinor > 0 && (
        <div className="flex justify-between gap-4 py-2 text-soft">
          <dt>Tax on what is {lostWords(order).toLowerCase()}</dt>
          <dd className="tabular-nums">{money(-order.cancelledTaxMinor, order.currency)}</dd>
        </div>
      )}
    </dl>
  )
}

function lostWords({ lines }: Order): string {
  const isReturned = lines.some((line) => line.returnedQuantity > 0)
  const isCancelled = lines.some((line) => line.cancelledQuantity > line.returnedQuantity)
  if (!isReturned) return 'Cancelled'
  return isCancelled ? 'Cancelled and returned' : 'Returned'
}

const providers: Readonly<Record<PaymentProvider, string>> = {
  stripe: 'Card',
  cash: 'Cash',
  bank: 'Bank transfer',
  gift_card: 'Gift card',
  store_credit: 'Store credit',
}

function Payments({ order }: { order: Order }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold">Payments</h3>
      <ul className="divide-y divide-line text-sm">
        {order.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {providers[payment.provider]} · {spoken(payment.status)}
              {payment.status === 'part_captured' &&
                ` (${money(payment.capturedMinor, payment.currency)})`}
              <span className="block text-soft">{moment(payment.createdAt)}</span>
              <Authorised payment={payment} />
              <RunOut order={order} payment={payment} />
              {payment.provider === 'gift_card' ? (
                <span className="block text-soft">•{payment.reference}</span>
              ) : (
                <Reference of={payment} />
              )}
              {payment.provider === 'stripe' && (
                <PaymentFee orderId={order.id} paymentId={payment.id} />
              )}
              {payment.failureReason && (
                <span className="block text-bad">{payment.failureReason}</span>
              )}
            </span>
            <span className="tabular-nums">{money(payment.amountMinor, payment.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Authorised({ payment }: { payment: Payment }) {
  const { status, authorisedUntil, captureAskedMinor, currency } = payment
  if (status !== 'authorised' || !authorisedUntil) return null
  const captureState =
    captureAskedMinor === 0
      ? 'Being released'
      : `${money(captureAskedMinor ?? 0, currency)} are being captured`
  return (
    <span className="block text-soft">
      {captureAskedMinor === null
        ? `Can be captured until ${moment(authorisedUntil)}, expires ${timeUntil(authorisedUntil)}`
        : `${captureState}: waiting for the card provider`}
    </span>
  )
}

/** Expired authorization, until dismissed. */
function RunOut({ order, payment }: { order: Order; payment: Payment }) {
  const { status, authorisedUntil, runOutDismissedAt } = payment
  const isSettled = order.outstandingMinor === 0 || order.status === 'cancelled'
  const isOpen = status === 'expired' && authorisedUntil !== null && runOutDismissedAt === null
  if (!isOpen || isSettled || order.actions.addNote !== null) return null
  const dismiss = () =>
    actOnOrder(() => call(dismissRunOut, { params: { orderId: order.id } }), {
      done: 'The problem is dismissed',
      failed: 'The problem could not be dismissed',
    })
  return (
    <Button
      variant="secondary"
      size="small"
      className="my-1"
      data-removes="problem"
      onClick={({ currentTarget }) => keepFocus(currentTarget, dismiss)}
    >
      Dismiss
      <span className="sr-only"> expired authorisation</span>
    </Button>
  )
}

function Reference({ of: { reference } }: { of: { reference: string } }) {
  return reference && <span className="block wrap-anywhere text-soft">Reference {reference}</span>
}

const refundStates: Readonly<Record<RefundState, string>> = {
  requested: 'Waiting for the card provider',
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
  reversed: 'Returned by the bank',
}

const refundWays: Readonly<Partial<Record<RefundDestination, string>>> = {
  store_credit: 'Issued as store credit',
  gift_card: 'Issued as gift card',
  cash: 'Paid out in cash',
}

function Refunds({ order }: { order: Order }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold">Refunds</h3>
      <ul className="divide-y divide-line text-sm">
        {order.refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2"
          >
            <span className="min-w-0">
              {refundWays[refund.to] ?? refundStates[refund.status]} · {refund.reason}
              <span className="block text-soft">{moment(refund.createdAt)}</span>
              <Reference of={refund} />
              {refund.failureReason && (
                <span className="block text-bad">{refund.failureReason}</span>
              )}
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              {money(refund.amountMinor, order.currency)}
              {isFailedRefund(refund.status) && order.actions.retryRefund === null && (
                <Retry refund={refund} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Retry({ refund }: { refund: Refund }) {
  const retry = () =>
    actOnOrder(() => call(retryRefund, { params: { refundId: refund.id } }), {
      done: 'The refund is running again',
      failed: 'The refund could not be retried',
    })
  return (
    <Button variant="secondary" size="small" onClick={retry}>
      Try again
    </Button>
  )
}
