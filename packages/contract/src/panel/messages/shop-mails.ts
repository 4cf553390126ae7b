import {
  cartLeftMail,
  customerCodeMail,
  giftCardMail,
  orderInvoicedMail,
  orderReaddressedMail,
} from './shop-mail-texts.ts'
import type { Placeholder } from './placeholders.ts'

/** Texts a business can edit; data, amounts and links are fixed. */
export interface MailWords {
  readonly subject: string
  readonly opening: string
  readonly closing: string
}

export interface ShopMail {
  readonly title: string
  readonly when: string
  /** Required by law or by the sender's action, so it cannot be disabled. */
  readonly isRequired: boolean
  /** Off until the business enables it. */
  readonly isOffAtFirst?: boolean
  readonly placeholders: readonly Placeholder[]
  readonly words: MailWords
}

const ofOrder = ['shop', 'order', 'customer'] as const

/** Customer mails of a shop with their default texts. */
export const shopMails = {
  'cart-left': cartLeftMail,
  'order-readdressed': orderReaddressedMail,
  'order-confirm': {
    title: 'Confirm the order',
    when: 'A cash order needs the customer’s confirmation',
    isRequired: true,
    placeholders: [...ofOrder, 'hours'],
    words: {
      subject: 'Please confirm your order {order} at {shop}',
      opening:
        'A cash order was placed at {shop} with this email address. Please confirm that it was you.\n\nWe don’t reserve items until then, and we don’t deliver orders that aren’t confirmed within {hours} hours.',
      closing: '',
    },
  },
  'order-confirmed': {
    title: 'Order received',
    when: 'An order is placed or confirmed',
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
    when: 'A digital order is paid after it was placed',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your files from order {order} at {shop}',
      opening: 'Thank you! Your order {order} is paid.',
      closing: '',
    },
  },
  'order-changed': {
    title: 'Order changed',
    when: 'A team member changes an order and notifies the customer',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} was changed',
      opening: '{shop} changed your order {order}. Here is what it contains now.',
      closing: '',
    },
  },
  'order-cancelled': {
    title: 'Order cancelled',
    when: 'An order is cancelled by the customer, or by you with notification',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} was cancelled',
      opening: 'Your order {order} was cancelled.',
      closing: '',
    },
  },
  'pay-order': {
    title: 'Payment link',
    when: 'A team member sends a payment link',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
    words: {
      subject: 'Payment of {amount} for order {order}',
      opening:
        '{amount} is still due for your order {order}. You can pay by card on your order page.',
      closing: '',
    },
  },
  'gift-card': giftCardMail,
  'customer-code': customerCodeMail,
  'order-invoiced': orderInvoicedMail,
  refund: {
    title: 'Refund',
    when: 'A refund is sent to the customer',
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
    when: 'The customer’s bank returns a refund to you',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
    words: {
      subject: 'Your refund for order {order} was returned by the bank',
      opening:
        'We refunded {amount} to your card for your order {order}, but your bank returned the refund. Your money is safe: {shop} has been notified and will send it again or use another method.',
      closing: '',
    },
  },
  'payment-in-review': {
    title: 'Payment in review',
    when: 'A payment doesn’t match its order',
    isRequired: true,
    placeholders: ['shop', 'amount'],
    words: {
      subject: 'We’re reviewing your payment of {amount}',
      opening:
        'We received your payment of {amount} to {shop}, but it doesn’t match the order total, so no order was placed yet.\n\n{shop} has been notified and will place the order or refund you. You’ll get an email either way. Please don’t pay again.',
      closing: '',
    },
  },
  'payment-returned': {
    title: 'Payment returned',
    when: 'A payment couldn’t be turned into an order',
    isRequired: true,
    placeholders: ['shop', 'amount'],
    words: {
      subject: '{amount} refunded to you',
      opening:
        'We couldn’t place an order for your payment to {shop}: the items were no longer available, or the payment didn’t match the total.',
      closing: '',
    },
  },
  'order-ready': {
    title: 'Ready for pick-up',
    when: 'A pick-up order is fully packed',
    isRequired: false,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} is ready for you',
      opening: 'Your order {order} is packed and ready for pick-up at {shop}.',
      closing: '',
    },
  },
  'parcel-sent': {
    title: 'Parcel sent',
    when: 'A parcel is handed to a carrier, or gets a tracking number later',
    isRequired: false,
    placeholders: [...ofOrder, 'part'],
    words: {
      subject: '{part} is on its way',
      opening: '{part} is on its way to you.',
      closing: '',
    },
  },
  'delivery-scheduled': {
    title: 'Delivery scheduled',
    when: 'A delivery is scheduled or rescheduled',
    isRequired: false,
    placeholders: [...ofOrder, 'window'],
    words: {
      subject: 'Delivery time for your order {order}',
      opening: 'We’ll deliver your order {window}.',
      closing: '',
    },
  },
  'delivery-out': {
    title: 'On its way',
    when: 'A driver starts the delivery',
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
    when: 'A driver delivers an order',
    isRequired: false,
    placeholders: [...ofOrder, 'time'],
    words: {
      subject: 'Your order {order} was delivered',
      opening: 'Your order was delivered {time}. Thank you for shopping with us.',
      closing: '',
    },
  },
  'delivery-failed': {
    title: 'Delivery failed',
    when: 'A driver couldn’t deliver an order',
    isRequired: true,
    placeholders: [...ofOrder, 'reason'],
    words: {
      subject: 'We couldn’t deliver your order {order}',
      opening: 'We couldn’t deliver your order: {reason}.',
      closing: '',
    },
  },
  'delivery-corrected': {
    title: 'Delivery status corrected',
    when: 'A delivery was completed by mistake after its email was sent',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your order {order} is still on its way',
      opening: 'It’s with our driver and still on its way to you.',
      closing: '',
    },
  },
  'delivery-cancelled': {
    title: 'Delivery cancelled',
    when: 'A delivery is cancelled and you notify the customer',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'The delivery of your order {order} was cancelled',
      opening: 'We’re sorry, we won’t be delivering your order.',
      closing: 'Reply to this email and we’ll find a solution.',
    },
  },
  'return-asked': {
    title: 'Return requested',
    when: 'A customer requests a return',
    isRequired: false,
    placeholders: ofOrder,
    words: {
      subject: 'Return requested: order {order}',
      opening: 'We received your return request and will reply by email.',
      closing: '',
    },
  },
  'return-started': {
    title: 'Return started',
    when: 'A team member starts a return and notifies the customer',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your return: order {order}',
      opening: 'We’re expecting the following items back.',
      closing: '',
    },
  },
  'return-approved': {
    title: 'Return approved',
    when: 'You approve a return request',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'Your return is approved: order {order}',
      opening: 'You can return the following items to us.',
      closing: '',
    },
  },
  'return-rejected': {
    title: 'Return rejected',
    when: 'You reject a return request',
    isRequired: true,
    placeholders: ofOrder,
    words: {
      subject: 'We can’t accept your return: order {order}',
      opening: 'We’re sorry, we can’t accept this return.',
      closing: '',
    },
  },
  'return-received': {
    title: 'Return received',
    when: 'All items of a return have arrived',
    isRequired: false,
    placeholders: ofOrder,
    words: {
      subject: 'We received your return: order {order}',
      opening: 'We received the items you returned.',
      closing: '',
    },
  },
} as const satisfies Readonly<Record<string, ShopMail>>
