import { handOverUndoMinutes } from '@marketday/contract/orders/packing/undo-hand-over'
import { orderGuard } from '@marketday/contract/orders/order-guard'

import { billingEffects } from './accounts/billing/billing-effects.ts'
import { giftCardMail } from './payments/credit/gift-card-mail.ts'
import { deliveryMail } from './deliveries/delivery-mail.ts'
import { tellNextStops } from './deliveries/run/tell-next-stops.ts'
import { notify } from './panel/notifications/notify.ts'
import { finishDigital } from './orders/downloads/finish-digital.ts'
import { issuingEffects } from './orders/documents/issue-by-rules.ts'
import { orderMail } from './orders/mails/order-mail.ts'
import { parcelMail } from './orders/mails/parcel-mail.ts'
import type { OrderMail } from './orders/mails/order-mail.ts'
import { returnMail } from './orders/returns/return-mail.ts'
import type { ReturnMail } from './orders/returns/return-mail.ts'
import { paymentInReviewMail, setAsideMail } from './payments/card/unmatched/unmatched-mails.ts'
import { on } from './platform/events/relay-events.ts'
import type { Effect, Happened } from './platform/events/relay-events.ts'
import { automationEffects } from './workflows/automations/automate.ts'
import { captureForGoods } from './workflows/capture/capture-for-goods.ts'
import { followAuthorisation } from './workflows/capture/follow-authorisation.ts'
import { settleAuthorisation } from './workflows/capture/settle-authorisation.ts'
import { closeRefusedPages } from './workflows/card-payments/close-refused-pages.ts'
import { keepConsent } from './workflows/newsletter/keep-consent.ts'
import { returnedPaymentMail } from './workflows/place-order/returned-payment-mail.ts'
import { refundReturnedMail } from './workflows/refund/refund-returned-mail.ts'
import { issueSoldCards, mailHeldCards } from './workflows/credit/sold-cards.ts'
import { weighPayment, weighRisk } from './workflows/risk/weigh-risk.ts'
import { expireReview } from './workflows/order-review/settle-review.ts'
import { firstBuildEffects } from './workflows/set-up/start-first-build.ts'

/** Effects of events. A verb only records its event; nothing else sends these. */
export const effects: readonly Effect[] = [
  on('order.placed', orderMail, (event) =>
    aboutOrder(event, isAwaited(event) ? 'confirm' : 'confirmed'),
  ),
  {
    ...on('order.placed', expireReview, (event) =>
      isAwaited(event) ? { orderId: event.objectId } : null,
    ),
    afterSeconds: orderGuard.reviewHours * 3_600,
  },
  on('order.approved', orderMail, (event) => aboutOrder(event, 'confirmed')),
  on('order.placed', closeRefusedPages, ({ objectId, details }) =>
    details.discounts ? { subjectId: objectId } : null,
  ),
  on('order.placed', weighRisk, ({ objectId }) => ({ orderId: objectId, looksAt: 'order' })),
  on('order.disputed', weighRisk, ({ objectType, objectId }) =>
    objectType === 'order' ? { orderId: objectId, looksAt: 'othersOfCustomer' } : null,
  ),
  on('order.placed', keepConsent, (event) =>
    isAwaited(event) ? null : { orderId: event.objectId },
  ),
  on('order.approved', keepConsent, ({ objectId }) => ({ orderId: objectId })),
  on('order.placed', issueSoldCards, aboutGiftCards),
  on('order.paid', issueSoldCards, aboutGiftCards),
  on('order.lines_cancelled', issueSoldCards, ({ objectId }) => ({ orderId: objectId })),
  on('order.lines_refunded', issueSoldCards, ({ objectId }) => ({ orderId: objectId })),
  on('order.changed', issueSoldCards, ({ objectId }) => ({ orderId: objectId })),
  on('order.return_settled', issueSoldCards, ({ objectId }) => ({ orderId: objectId })),
  on('order.released', issueSoldCards, ({ objectId }) => ({ orderId: objectId })),
  on('order.dispute_won', issueSoldCards, aboutDisputedOrder),
  on('order.dispute_returned', issueSoldCards, aboutDisputedOrder),
  on('order.dispute_won', mailHeldCards, aboutDisputedOrder),
  on('order.dispute_returned', mailHeldCards, aboutDisputedOrder),
  on('order.placed', finishDigital, (event) => aboutDownloads(event) ?? aboutGiftCards(event)),
  on('order.paid', finishDigital, (event) => aboutDownloads(event) ?? aboutGiftCards(event)),
  on('order.released', finishDigital, ({ objectId }) => ({ orderId: objectId })),
  on('order.lines_cancelled', finishDigital, ({ objectId }) => ({ orderId: objectId })),
  on('order.lines_refunded', finishDigital, ({ objectId }) => ({ orderId: objectId })),
  on('order.dispute_won', finishDigital, aboutDisputedOrder),
  on('order.dispute_returned', finishDigital, aboutDisputedOrder),
  on('order.changed', finishDigital, ({ objectId }) => ({ orderId: objectId })),
  on('order.paid', orderMail, (event) => aboutDownloads(event) && aboutOrder(event, 'downloads')),
  on('order.cancelled', orderMail, (event) =>
    event.details.notify ? aboutRefunded(event, 'cancelled', event.details.refundMinor) : null,
  ),
  on('order.refunded', orderMail, (event) =>
    event.objectType === 'order'
      ? {
          ...aboutRefunded(event, 'refunded', event.details.amountMinor),
          refundId: event.details.id,
        }
      : null,
  ),
  on('order.changed', orderMail, (event) =>
    event.details.notify ? aboutOrder(event, 'changed') : null,
  ),
  on('order.packed', orderMail, (event) =>
    event.details.isPickup && !event.details.isPart ? aboutOrder(event, 'ready') : null,
  ),
  {
    ...on('order.handed_over', parcelMail, aboutHandOver),
    afterSeconds: handOverUndoMinutes * 60,
  },
  on('order.parcel_changed', parcelMail, aboutParcels),
  on('order.return_asked', returnMail, (event) => aboutReturn(event, 'asked')),
  on('order.return_started', returnMail, (event) =>
    event.details.notify ? aboutReturn(event, 'started') : null,
  ),
  on('order.return_approved', returnMail, (event) => aboutReturn(event, 'approved')),
  on('order.return_rejected', returnMail, (event) => aboutReturn(event, 'rejected')),
  on('order.return_received', returnMail, (event) =>
    event.details.isWhole && !event.details.isAnew ? aboutReturn(event, 'received') : null,
  ),
  on('order.pay_link_sent', orderMail, (event) => aboutOrder(event, 'pay')),
  on('gift_card.issued', giftCardMail, ({ objectId, details }) =>
    details.isMailedLater ? null : { giftCardId: objectId },
  ),
  on('gift_card.sent_again', giftCardMail, ({ objectId }) => ({ giftCardId: objectId })),
  on('order.packed', captureForGoods, ({ objectId }) => ({ orderId: objectId })),
  on('order.cancelled', captureForGoods, ({ objectId }) => ({ orderId: objectId })),
  on('order.lines_cancelled', captureForGoods, ({ objectId }) => ({ orderId: objectId })),
  on('order.lines_refunded', captureForGoods, ({ objectId }) => ({ orderId: objectId })),
  on('order.changed', captureForGoods, ({ objectId }) => ({ orderId: objectId })),
  on('order.return_settled', captureForGoods, ({ objectId }) => ({ orderId: objectId })),
  on('order.capture_failed', captureForGoods, ({ objectId, details }) =>
    details.amountMinor > 0 ? { orderId: objectId, onlyReleases: true } : null,
  ),
  on('payment.captured', weighPayment, aboutPayment),
  on('payment.authorised', weighPayment, aboutPayment),
  on('payment.authorised', followAuthorisation, aboutPayment),
  on('payment.capture_asked', settleAuthorisation, (event) =>
    event.details.isSent ? null : { ...aboutPayment(event), look: 0 },
  ),
  {
    ...on('payment.capture_asked', settleAuthorisation, (event) =>
      event.details.isSent ? { ...aboutPayment(event), look: 1 } : null,
    ),
    afterSeconds: 60,
  },
  on('order.capture_failed', notify, aboutAuthorisation),
  on('order.authorisation_ends', notify, aboutAuthorisation),
  on('order.authorisation_expired', notify, aboutAuthorisation),
  on('order.disputed', notify, aboutDispute),
  on('order.dispute_won', notify, aboutDispute),
  on('order.dispute_lost', notify, aboutDispute),
  on('order.placed', notify, ({ objectId }) => ({ kind: 'newOrder', subjectId: objectId })),
  on('order.return_asked', notify, ({ details }) => ({
    kind: 'returnAsked',
    subjectId: details.returnId,
  })),
  on('order.cancelled', notify, ({ objectId, details }) =>
    details.isByCustomer ? { kind: 'customerCancelled', subjectId: objectId } : null,
  ),
  on('order.contact_changed', notify, ({ objectId, details }) =>
    details.isByCustomer ? { kind: 'customerCancelled', subjectId: objectId } : null,
  ),
  ...automationEffects,
  ...issuingEffects,
  on('order.invoiced', orderMail, (event) =>
    event.details.notify ? aboutOrder(event, 'invoiced') : null,
  ),
  on('order.invoice_blocked', notify, ({ objectId }) => ({
    kind: 'invoiceBlocked',
    subjectId: objectId,
  })),
  on('order.note', notify, aboutMention),
  on('order.note_edited', notify, aboutMention),
  on('automation.notified', notify, ({ objectId }) => ({
    kind: 'automation',
    subjectId: objectId,
  })),
  on('customer.erasure_asked', notify, ({ objectId }) => ({
    kind: 'erasureAsked',
    subjectId: objectId,
  })),
  on('stock.low', notify, ({ objectId }) => ({ kind: 'lowStock', subjectId: objectId })),
  on('import.done', notify, ({ objectId }) => ({ kind: 'importDone', subjectId: objectId })),
  on('build.failed', notify, ({ objectId }) => ({ kind: 'buildFailed', subjectId: objectId })),
  on('refund.failed', notify, aboutRefund),
  on('refund.reversed', notify, aboutRefund),
  on('reconciliation.differs', notify, ({ objectId }) => ({
    kind: 'moneyDiffers',
    subjectId: objectId,
  })),
  on('refund.reversed', refundReturnedMail, ({ details }) => ({ refundId: details.id })),
  ...billingEffects,
  ...firstBuildEffects,
  on('payment.returned', returnedPaymentMail, aboutPayment),
  on('payment.set_aside', setAsideMail, aboutUnmatched),
  on('payment.set_aside', paymentInReviewMail, aboutUnmatched),
  on('delivery.schedule', deliveryMail, (event) => aboutDelivery(event, 'scheduled')),
  on('delivery.changeTime', deliveryMail, (event) => aboutDelivery(event, 'scheduled')),
  on('delivery.retry', deliveryMail, (event) => aboutDelivery(event, 'scheduled')),
  ...(['delivery.start', 'delivery.deliver', 'delivery.fail'] as const).map((event) =>
    on(event, tellNextStops, ofStop),
  ),
  on('delivery.deliver', deliveryMail, (event) => aboutDelivery(event, 'delivered')),
  on('delivery.fail', deliveryMail, (event) => aboutDelivery(event, 'failed')),
  on('delivery.correct', deliveryMail, (event) => {
    const was = event.details.from === 'failed' ? ('failed' as const) : ('delivered' as const)
    const about = aboutDelivery(event, 'corrected')
    return about && { ...about, was }
  }),
  on('delivery.cancel', deliveryMail, (event) =>
    event.details.notify ? aboutDelivery(event, 'cancelled') : null,
  ),
  on('delivery.cancel', tellNextStops, ({ objectType, details }) =>
    objectType === 'delivery' && details.run ? details.run : null,
  ),
]

type OrderObject = Pick<Happened, 'objectType' | 'objectId'>
type ReturnEvent = 'asked' | 'started' | 'approved' | 'rejected' | 'received'

const isAwaited = ({ details }: Happened<'order.placed'>) => Boolean(details.awaits)

const aboutOrder = ({ objectId }: OrderObject, kind: OrderMail['kind']): OrderMail => ({
  orderId: objectId,
  kind,
})

function aboutRefunded(
  event: Happened<'order.cancelled' | 'order.refunded'>,
  kind: 'cancelled' | 'refunded',
  amountMinor: number,
): OrderMail {
  const { to } = event.details
  return {
    ...aboutOrder(event, kind),
    ...(amountMinor > 0 && { amountMinor, ...(to && { to }) }),
  }
}

const aboutReturn = (
  { details }: Happened<`order.return_${ReturnEvent}`>,
  kind: ReturnMail['kind'],
) => ({
  returnId: details.returnId,
  kind,
})

/** Parcels that left, or got a tracking number on the way. */
function aboutParcels({
  objectId,
  details: { fulfilmentIds },
}: Happened<'order.handed_over' | 'order.parcel_changed'>) {
  return fulfilmentIds ? { orderId: objectId, fulfilmentIds: [...fulfilmentIds] } : null
}

/** A repeated hand-over does not notify about the first one. */
function aboutHandOver(event: Happened<'order.handed_over'>) {
  const about = aboutParcels(event)
  return about && { ...about, handedOverBy: Date.parse(event.details.handedOverAt) }
}

function aboutDownloads({ objectId, details }: Happened<'order.placed' | 'order.paid'>) {
  return details.hasDownloads ? { orderId: objectId } : null
}

function aboutGiftCards({ objectId, details }: Happened<'order.placed' | 'order.paid'>) {
  return details.hasGiftCards ? { orderId: objectId } : null
}

/** The order's timeline has the event too; the mail follows from the delivery's event. */
function aboutDelivery(
  { objectType, objectId }: OrderObject,
  kind: 'scheduled' | 'delivered' | 'failed' | 'corrected' | 'cancelled',
) {
  return objectType === 'delivery' ? { deliveryId: objectId, kind } : null
}

function ofStop({ objectType, objectId }: OrderObject) {
  return objectType === 'delivery' ? { deliveryId: objectId } : null
}

function aboutUnmatched({ tenantId, details }: Happened<'payment.set_aside'>) {
  return tenantId ? { unmatchedPaymentId: details.id } : null
}

function aboutRefund({ details }: Happened<'refund.failed' | 'refund.reversed'>) {
  return { kind: 'failedRefund', subjectId: details.id } as const
}

/** Only for newly mentioned people. */
function aboutMention({ details }: Happened<'order.note' | 'order.note_edited'>) {
  if (!details.mentioned) return null
  return { kind: 'mention', subjectId: details.noteId } as const
}

function aboutPayment({ objectId }: Pick<Happened, 'objectId'>) {
  return { paymentId: objectId }
}

function aboutDispute({ details }: Happened<`order.dispute${'d' | '_won' | '_lost'}`>) {
  return { kind: 'dispute', subjectId: details.id } as const
}

/** Null for a payment without an order. */
function aboutDisputedOrder({ objectType, objectId }: OrderObject) {
  return objectType === 'order' ? { orderId: objectId } : null
}

function aboutAuthorisation({ objectId }: Pick<Happened, 'objectId'>) {
  return { kind: 'authorisation', subjectId: objectId } as const
}
