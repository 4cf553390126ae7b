import { cartLeftMail } from './cart-left-mail.ts'
import { customerCodeMail } from './customer-code-mail.ts'
import { giftCardMail } from './gift-card-mail.ts'
import { orderReaddressedMail } from './order-readdressed-mail.ts'
import type { Placeholder } from './placeholders.ts'

/** What of a mail a business can write itself; facts, sums and links are always ours. */
export interface MailWords {
  readonly subject: string
  readonly opening: string
  readonly closing: string
}

export interface ShopMail {
  readonly title: string
  /** When it is sent. */
  readonly when: string
  /** Owed to the customer by law, or asked for by whoever lets it be sent: it cannot be switched off. */
  readonly isRequired: boolean
  /** Not sent until the business switches it on. */
  readonly isOffAtFirst?: boolean
  readonly placeholders: readonly Placeholder[]
  readonly words: MailWords
}

const ofOrder = ['shop', 'order', 'customer'] as const

/** The mails of a shop to its customers, with the words they have until the business writes its own. */
export const shopMails = {
  'cart-left': cartLeftMail,
  'order-readdressed': orderReaddressedMail,
  'order-confirm': {
    title: 'Confirm the order',
    when: 'An order to be paid in cash awaits that its customer confirms it',
    isRequired: true,
    placeholders: [...ofOrder, 'hours'],
    words: {
      subject: 'Please confirm your order {order} at {shop}',
      opening:
        'Somebody, probably you, ordered this at {shop} with this address, to be paid in cash. One more step: confirm that it was you.\n\nNothing is kept for you until then. What is not confirmed within {hours} hours is not delivered.',
      closing: '',
    },
  },
  'order-confirmed': {
    title: 'Order received',
    when: 'An order is placed, or was confirmed',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} at {shop}',
      opening: 'Thank you! We have received your order {order}.',
      closing: '',
    },
  },
  'order-downloads': {
    title: 'Files to download',
    when: 'An order with files is paid after it was placed',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your files of order {order} at {shop}',
      opening: 'Thank you! Your order {order} is paid.',
      closing: '',
    },
  },
  'order-changed': {
    title: 'Order changed',
    when: 'Somebody of yours changed an order and chose to tell',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} was changed',
      opening: '{shop} has changed your order {order}. This is in it now.',
      closing: '',
    },
  },
  'order-cancelled': {
    title: 'Order cancelled',
    when: 'An order is cancelled by its customer, or by you if you choose to tell',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} was cancelled',
      opening: 'Your order {order} was cancelled.',
      closing: '',
    },
  },
  'pay-order': {
    title: 'Link to pay',
    when: 'Somebody of yours mails a link to pay',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
    words: {
      subject: '{amount} to pay for order {order}',
      opening:
        '{amount} are still to be paid for your order {order}. You can pay by card on the page of your order.',
      closing: '',
    },
  },
  'gift-card': giftCardMail,
  'customer-code': customerCodeMail,
  refund: {
    title: 'Refund',
    when: 'Money goes back to the customer',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
    words: {
      subject: '{amount} refunded for order {order}',
      opening: 'We refunded {amount} for your order {order}.',
      closing: '',
    },
  },
  'refund-returned': {
    title: 'Refund returned by the bank',
    when: 'The bank of the customer sends a refund back to you',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
    words: {
      subject: 'Your refund for order {order} was returned by the bank',
      opening:
        'We sent {amount} back to your card for your order {order}, but your bank has returned them. You have not lost the money: {shop} knows of it and will send it again or find another way.',
      closing: '',
    },
  },
  'payment-in-review': {
    title: 'Payment in review',
    when: 'A payment is not what its order costs',
    isRequired: true,
    placeholders: ['shop', 'amount'],
    words: {
      subject: 'We are looking at your payment of {amount}',
      opening:
        'Your payment of {amount} to {shop} has arrived, but it is not what your order costs, so no order was made yet.\n\n{shop} has been told and will make the order or send your money back. You get a mail either way. Please do not pay again.',
      closing: '',
    },
  },
  'payment-returned': {
    title: 'Payment goes back',
    when: 'No order could be made of a payment',
    isRequired: true,
    placeholders: ['shop', 'amount'],
    words: {
      subject: '{amount} come back to you',
      opening:
        'No order could be made of your payment to {shop}: what you ordered was no longer available, or the payment was not what it cost.',
      closing: '',
    },
  },
  'order-ready': {
    title: 'Ready to be picked up',
    when: 'All of an order that is picked up is packed',
    isRequired: false,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} is ready for you',
      opening: 'Your order {order} is packed and waits for you at {shop}.',
      closing: '',
    },
  },
  'parcel-sent': {
    title: 'Parcel sent',
    when: 'A parcel with a carrier or a tracking number is handed over, or gets its number later',
    isRequired: false,
    placeholders: [...ofOrder, 'part'],
    words: {
      subject: '{part} is on its way',
      opening: '{part} is on its way to you.',
      closing: '',
    },
  },
  'delivery-scheduled': {
    title: 'When the delivery comes',
    when: 'A delivery gets a time, or another one',
    isRequired: false,
    placeholders: [...ofOrder, 'window'],
    words: {
      subject: 'When we bring your order {order}',
      opening: 'We will bring your order {window}.',
      closing: '',
    },
  },
  'delivery-out': {
    title: 'On its way',
    when: 'A driver sets out',
    isRequired: false,
    placeholders: [...ofOrder, 'window'],
    words: {
      subject: 'Your order {order} is on its way',
      opening: 'Your order is on its way. Expected: {window}.',
      closing: '',
    },
  },
  delivered: {
    title: 'Delivered',
    when: 'A driver has delivered an order',
    isRequired: false,
    placeholders: [...ofOrder, 'time'],
    words: {
      subject: 'Your order {order} was delivered',
      opening: 'Your order was delivered {time}. Thank you for shopping with us.',
      closing: '',
    },
  },
  'delivery-failed': {
    title: 'Could not be delivered',
    when: 'A driver could not deliver an order',
    isRequired: true,
    placeholders: [...ofOrder, 'reason'],
    words: {
      subject: 'We could not deliver your order {order}',
      opening: 'We could not deliver your order: {reason}.',
      closing: '',
    },
  },
  'delivery-corrected': {
    title: 'Not delivered after all',
    when: 'A delivery was closed by mistake and its mail is sent already',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} is still on its way',
      opening: 'It is with our driver and still on its way to you.',
      closing: '',
    },
  },
  'delivery-cancelled': {
    title: 'Delivery cancelled',
    when: 'A delivery is cancelled and you choose to tell',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'The delivery of your order {order} was cancelled',
      opening: 'We are sorry: we will not bring your order.',
      closing: 'Answer this mail and we will find a way together.',
    },
  },
  'return-asked': {
    title: 'Return asked for',
    when: 'A customer asks to return something',
    isRequired: false,
    placeholders: ofOrder,
    words: {
      subject: 'You asked for a return: order {order}',
      opening: 'We have got your question and will answer it by mail.',
      closing: '',
    },
  },
  'return-started': {
    title: 'Return started',
    when: 'Somebody of yours starts a return and chooses to tell',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your return: order {order}',
      opening: 'We take this back and wait for it.',
      closing: '',
    },
  },
  'return-approved': {
    title: 'Return approved',
    when: 'You approve a return that was asked for',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your return is approved: order {order}',
      opening: 'You can give this back to us.',
      closing: '',
    },
  },
  'return-rejected': {
    title: 'Return rejected',
    when: 'You reject a return that was asked for',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'We cannot take your return: order {order}',
      opening: 'We are sorry that we cannot take this back.',
      closing: '',
    },
  },
  'return-received': {
    title: 'Return arrived',
    when: 'All of a return has arrived',
    isRequired: false,
    placeholders: ofOrder,
    words: {
      subject: 'Your return has arrived: order {order}',
      opening: 'We have what you sent back.',
      closing: '',
    },
  },
} as const satisfies Readonly<Record<string, ShopMail>>
