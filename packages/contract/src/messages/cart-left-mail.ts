/** Nobody has asked for it, so that a business decides to send it. */
export const cartLeftMail = {
  title: 'Cart left behind',
  when: 'A checkout with an address for mails is left for an hour; once, and not to who has ordered or wants no such mail',
  isRequired: false,
  isOffAtFirst: true,
  placeholders: ['shop', 'customer'],
  words: {
    subject: 'Your cart at {shop} is still there',
    opening: 'You have left this in your cart at {shop}. One press brings it back.',
    closing: '',
  },
} as const
