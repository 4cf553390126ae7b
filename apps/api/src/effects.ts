import { orderGuard } from '@marketday/contract/orders/order-guard'

import { deliveryMail } from './deliveries/delivery-mail.ts'
import { orderMail } from './orders/mails/order-mail.ts'
import { setAsideMail } from './payments/unmatched/set-aside-mail.ts'
import { on } from './platform/events/relay-events.ts'
import type { Effect, Happened } from './platform/events/relay-events.ts'
import { returnedPaymentMail } from './sales/placing/returned-payment-mail.ts'
import { failedRefundMail } from './sales/refunds/failed-refund-mail.ts'
import { expireReview } from './sales/review/expire-review.ts'

const isMail = { isMail: true }

/** What follows from what happened. A verb records its event; nothing else sends these. */
export const effects: readonly Effect[] = [
  on(
    'order.placed',
    orderMail,
    (event) => mailOf(event, isAwaited(event) ? 'confirm' : 'confirmed'),
    isMail,
  ),
  on(
    'order.placed',
    expireReview,
    (event) => (isAwaited(event) ? { orderId: event.objectId } : null),
    {
      afterSeconds: orderGuard.reviewHours * 3_600,
    },
  ),
  on('order.approved', orderMail, (event) => mailOf(event, 'confirmed'), isMail),
  on(
    'order.cancelled',
    orderMail,
    (event) =>
      event.details['notify'] ? mailOf(event, 'cancelled', event.details['refundMinor']) : null,
    isMail,
  ),
  on(
    'order.refunded',
    orderMail,
    (event) =>
      event.objectType === 'order' ? mailOf(event, 'refunded', event.details['amountMinor']) : null,
    isMail,
  ),
  on(
    'refund.failed',
    failedRefundMail,
    ({ details }) => ({ refundId: idOf(details), wasPromised: false }),
    isMail,
  ),
  on(
    'refund.reversed',
    failedRefundMail,
    ({ details }) => ({ refundId: idOf(details), wasPromised: true }),
    isMail,
  ),
  on('payment.returned', returnedPaymentMail, ({ objectId }) => ({ paymentId: objectId }), isMail),
  on(
    'payment.set_aside',
    setAsideMail,
    ({ tenantId, details }) => (tenantId ? { unmatchedPaymentId: idOf(details) } : null),
    isMail,
  ),
  on('delivery.schedule', deliveryMail, (event) => deliveryMailOf(event, 'scheduled'), isMail),
  on('delivery.changeTime', deliveryMail, (event) => deliveryMailOf(event, 'scheduled'), isMail),
  on('delivery.retry', deliveryMail, (event) => deliveryMailOf(event, 'scheduled'), isMail),
  on('delivery.start', deliveryMail, (event) => deliveryMailOf(event, 'out'), isMail),
  on('delivery.deliver', deliveryMail, (event) => deliveryMailOf(event, 'delivered'), isMail),
  on('delivery.fail', deliveryMail, (event) => deliveryMailOf(event, 'failed'), isMail),
  on('delivery.correct', deliveryMail, (event) => deliveryMailOf(event, 'corrected'), isMail),
  on(
    'delivery.cancel',
    deliveryMail,
    (event) => (event.details['notify'] ? deliveryMailOf(event, 'cancelled') : null),
    isMail,
  ),
]

const isAwaited = ({ details }: Happened) => Boolean(details['awaits'])
const idOf = (details: Happened['details']) => String(details['id'])

function mailOf(
  { objectId }: Happened,
  kind: 'confirm' | 'confirmed' | 'cancelled' | 'refunded',
  amountMinor: unknown = 0,
) {
  return {
    orderId: objectId,
    kind,
    ...(Number(amountMinor) > 0 && { amountMinor: Number(amountMinor) }),
  }
}

/** The order's timeline has the event, too; the mail follows from the delivery's. */
function deliveryMailOf(
  { objectType, objectId, details }: Happened,
  kind: 'scheduled' | 'out' | 'delivered' | 'failed' | 'corrected' | 'cancelled',
) {
  const was = details['from'] === 'failed' ? ('failed' as const) : ('delivered' as const)
  if (objectType !== 'delivery') return null
  return { deliveryId: objectId, kind, ...(kind === 'corrected' && { was }) }
}
