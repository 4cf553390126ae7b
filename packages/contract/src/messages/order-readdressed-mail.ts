/** Owed to whoever had the order: the link of it, which may be passed on, changes the address. */
export const orderReaddressedMail = {
  title: 'Email address changed',
  when: 'The email address of an order is changed with its link; sent to the address it had',
  isRequired: true,
  placeholders: ['shop', 'order', 'customer'],
  words: {
    subject: 'Your order {order} at {shop} has another email address',
    opening:
      'Somebody, probably you, changed the email address of your order {order} at {shop} on its page. All mails about it go to the new address from now on.\n\nIf it was not you, answer this mail, and {shop} will put it right.',
    closing: '',
  },
} as const
