import type { Placeholder } from './placeholders.ts'

/** Texts a business can edit; data, amounts and links are fixed. The API has the default ones. */
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
}

const ofOrder = ['shop', 'order', 'customer'] as const

/** Customer mails of a shop. */
export const shopMails = {
  /** Unsolicited, so it is off until the business enables it. */
  'cart-left': {
    title: 'Cart left behind',
    when: 'A customer leaves checkout for an hour. Sent once, not to customers who ordered or unsubscribed',
    isRequired: false,
    isOffAtFirst: true,
    placeholders: ['shop', 'customer'],
  },
  /** Required, sent to the previous address: the order's link can be shared and allows changing the address. */
  'order-readdressed': {
    title: 'Email address changed',
    when: 'A customer changes the email address of their order. Sent to the previous address',
    isRequired: true,
    placeholders: ['shop', 'order', 'customer'],
  },
  'order-confirm': {
    title: 'Confirm the order',
    when: 'A cash order needs the customer’s confirmation',
    isRequired: true,
    placeholders: [...ofOrder, 'hours'],
  },
  'order-confirmed': {
    title: 'Order received',
    when: 'An order is placed or confirmed',
    isRequired: true,
    placeholders: ofOrder,
  },
  'order-downloads': {
    title: 'Files to download',
    when: 'A digital order is paid after it was placed',
    isRequired: true,
    placeholders: ofOrder,
  },
  'order-changed': {
    title: 'Order changed',
    when: 'A team member changes an order and notifies the customer',
    isRequired: true,
    placeholders: ofOrder,
  },
  'order-cancelled': {
    title: 'Order cancelled',
    when: 'An order is cancelled by the customer, or by you with notification',
    isRequired: true,
    placeholders: ofOrder,
  },
  'pay-order': {
    title: 'Payment link',
    when: 'A team member sends a payment link',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
  },
  'gift-card': {
    title: 'Gift card',
    when: 'A gift card is sent to its recipient',
    isRequired: true,
    placeholders: ['shop', 'amount'],
  },
  'customer-code': {
    title: 'Customer code',
    when: 'A customer wants to pay with store credit or see their stored data',
    isRequired: true,
    placeholders: ['shop'],
  },
  'news-confirm': {
    title: 'Confirm the newsletter',
    when: 'A visitor subscribes to your newsletter',
    isRequired: true,
    placeholders: ['shop'],
  },
  'order-invoiced': {
    title: 'Invoice',
    when: 'An invoice is issued, unless you choose not to email it',
    isRequired: false,
    placeholders: ['shop', 'order', 'customer', 'invoice'],
  },
  refund: {
    title: 'Refund',
    when: 'A refund is sent to the customer',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
  },
  'refund-returned': {
    title: 'Refund returned by the bank',
    when: 'The customer’s bank returns a refund to you',
    isRequired: true,
    placeholders: [...ofOrder, 'amount'],
  },
  'payment-in-review': {
    title: 'Payment in review',
    when: 'A payment doesn’t match its order',
    isRequired: true,
    placeholders: ['shop', 'amount'],
  },
  'payment-returned': {
    title: 'Payment returned',
    when: 'A payment couldn’t be turned into an order',
    isRequired: true,
    placeholders: ['shop', 'amount'],
  },
  'order-ready': {
    title: 'Ready for pick-up',
    when: 'A pick-up order is fully packed',
    isRequired: false,
    placeholders: ofOrder,
  },
  'parcel-sent': {
    title: 'Parcel sent',
    when: 'A parcel is handed to a carrier, or gets a tracking number later',
    isRequired: false,
    placeholders: [...ofOrder, 'part'],
  },
  'delivery-scheduled': {
    title: 'Delivery scheduled',
    when: 'A delivery is scheduled or rescheduled',
    isRequired: false,
    placeholders: [...ofOrder, 'window'],
  },
  'delivery-out': {
    title: 'On its way',
    when: 'A driver starts the delivery',
    isRequired: false,
    placeholders: [...ofOrder, 'window'],
  },
  delivered: {
    title: 'Delivered',
    when: 'A driver delivers an order',
    isRequired: false,
    placeholders: [...ofOrder, 'time'],
  },
  'delivery-failed': {
    title: 'Delivery failed',
    when: 'A driver couldn’t deliver an order',
    isRequired: true,
    placeholders: [...ofOrder, 'reason'],
  },
  'delivery-corrected': {
    title: 'Delivery status corrected',
    when: 'A delivery was completed by mistake after its email was sent',
    isRequired: true,
    placeholders: ofOrder,
  },
  'delivery-cancelled': {
    title: 'Delivery cancelled',
    when: 'A delivery is cancelled and you notify the customer',
    isRequired: true,
    placeholders: ofOrder,
  },
  'return-asked': {
    title: 'Return requested',
    when: 'A customer requests a return',
    isRequired: false,
    placeholders: ofOrder,
  },
  'return-started': {
    title: 'Return started',
    when: 'A team member starts a return and notifies the customer',
    isRequired: true,
    placeholders: ofOrder,
  },
  'return-approved': {
    title: 'Return approved',
    when: 'You approve a return request',
    isRequired: true,
    placeholders: ofOrder,
  },
  'return-rejected': {
    title: 'Return rejected',
    when: 'You reject a return request',
    isRequired: true,
    placeholders: ofOrder,
  },
  'return-received': {
    title: 'Return received',
    when: 'All items of a return have arrived',
    isRequired: false,
    placeholders: ofOrder,
  },
} as const satisfies Readonly<Record<string, ShopMail>>
