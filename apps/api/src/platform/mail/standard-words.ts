import { placeholderWords } from '@marketday/contract/panel/messages/placeholders'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import { translatorFor } from '@marketday/messages/translator'
import type { Translation } from '@marketday/messages/translation'

type MailMessage = `mails.${keyof Translation['mails']}`

const messages: Readonly<
  Record<ShopMailName, readonly [subject: MailMessage, opening: MailMessage, closing?: MailMessage]>
> = {
  'cart-left': ['mails.cartLeftSubject', 'mails.cartLeftOpening'],
  'order-readdressed': ['mails.readdressedSubject', 'mails.readdressedOpening'],
  'order-confirm': ['mails.confirmSubject', 'mails.confirmOpening'],
  'order-confirmed': ['mails.confirmedSubject', 'mails.confirmedOpening'],
  'order-downloads': ['mails.downloadsSubject', 'mails.downloadsOpening'],
  'order-changed': ['mails.changedSubject', 'mails.changedOpening'],
  'order-cancelled': ['mails.cancelledSubject', 'mails.cancelledOpening'],
  'pay-order': ['mails.paySubject', 'mails.payOpening'],
  'gift-card': ['mails.giftCardSubject', 'mails.giftCardOpening'],
  'customer-code': ['mails.codeSubject', 'mails.codeOpening'],
  'news-confirm': ['mails.newsSubject', 'mails.newsOpening'],
  'order-invoiced': ['mails.invoicedSubject', 'mails.invoicedOpening'],
  refund: ['mails.refundSubject', 'mails.refundOpening'],
  'refund-returned': ['mails.refundReturnedSubject', 'mails.refundReturnedOpening'],
  'payment-in-review': ['mails.inReviewSubject', 'mails.inReviewOpening'],
  'payment-returned': ['mails.paymentReturnedSubject', 'mails.paymentReturnedOpening'],
  'order-ready': ['mails.readySubject', 'mails.readyOpening'],
  'parcel-sent': ['mails.parcelSentSubject', 'mails.parcelSentOpening'],
  'delivery-scheduled': ['mails.scheduledSubject', 'mails.scheduledOpening'],
  'delivery-out': ['mails.outSubject', 'mails.outOpening'],
  delivered: ['mails.deliveredSubject', 'mails.deliveredOpening'],
  'delivery-failed': ['mails.failedSubject', 'mails.failedOpening'],
  'delivery-corrected': ['mails.correctedSubject', 'mails.correctedOpening'],
  'delivery-cancelled': [
    'mails.deliveryCancelledSubject',
    'mails.deliveryCancelledOpening',
    'mails.deliveryCancelledClosing',
  ],
  'return-asked': ['mails.returnRequestedSubject', 'mails.returnRequestedOpening'],
  'return-started': ['mails.returnStartedSubject', 'mails.returnStartedOpening'],
  'return-approved': ['mails.returnApprovedSubject', 'mails.returnApprovedOpening'],
  'return-rejected': ['mails.returnRejectedSubject', 'mails.returnRejectedOpening'],
  'return-received': ['mails.returnReceivedSubject', 'mails.returnReceivedOpening'],
}

/** Values that leave the placeholders as they are, to be filled in like those of a custom text. */
const placeholders = Object.fromEntries(
  Object.keys(placeholderWords).map((name) => [name, `{${name}}`]),
)

/** Default texts in the locale's language, with placeholders. */
export function standardWords(name: ShopMailName, locale: string): MailWords {
  const write = translatorFor(locale) as (
    message: MailMessage,
    values: Readonly<Record<string, string>>,
  ) => string
  const [subject, opening, closing] = messages[name]
  return {
    subject: write(subject, placeholders),
    opening: write(opening, placeholders),
    closing: closing ? write(closing, placeholders) : '',
  }
}
