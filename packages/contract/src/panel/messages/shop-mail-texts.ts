/** Unsolicited, so it is off until the business enables it. */
export const cartLeftMail = {
  title: 'Cart left behind',
  when: 'A customer leaves checkout for an hour. Sent once, not to customers who ordered or unsubscribed',
  isRequired: false,
  isOffAtFirst: true,
  placeholders: ['shop', 'customer'],
  words: {
    subject: 'Your cart at {shop} is still there',
    opening: 'You left these items in your cart at {shop}. Restore your cart with one click.',
    closing: '',
  },
} as const

export const customerCodeMail = {
  title: 'Customer code',
  when: 'A customer wants to pay with store credit or see their stored data',
  isRequired: true,
  placeholders: ['shop'],
  words: {
    subject: 'Your code for {shop}',
    opening: 'Enter this code at {shop} to confirm your email address.',
    closing: '',
  },
} as const

export const giftCardMail = {
  title: 'Gift card',
  when: 'A gift card is sent to its recipient',
  isRequired: true,
  placeholders: ['shop', 'amount'],
  words: {
    subject: 'A {amount} gift card for {shop}',
    opening:
      'This gift card is worth {amount} at {shop}. Enter its code at checkout to use the balance. Anyone with the code can spend it, so keep it safe.',
    closing: '',
  },
} as const

/** Required, sent to the previous address: the order's link can be shared and allows changing the address. */
export const orderReaddressedMail = {
  title: 'Email address changed',
  when: 'A customer changes the email address of their order. Sent to the previous address',
  isRequired: true,
  placeholders: ['shop', 'order', 'customer'],
  words: {
    subject: 'The email address of your order {order} at {shop} was changed',
    opening:
      'The email address of your order {order} at {shop} was changed on the order page. We now send all emails about it to the new address.\n\nIf this wasn’t you, reply to this email and {shop} will correct it.',
    closing: '',
  },
} as const

export const orderInvoicedMail = {
  title: 'Invoice',
  when: 'An invoice is issued, unless you choose not to email it',
  isRequired: false,
  placeholders: ['shop', 'order', 'customer', 'invoice'],
  words: {
    subject: 'Invoice {invoice} for your order {order} at {shop}',
    opening:
      'Here is invoice {invoice} for your order {order}. You can also find it on your order page.',
    closing: '',
  },
} as const
