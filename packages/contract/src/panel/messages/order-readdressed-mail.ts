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
