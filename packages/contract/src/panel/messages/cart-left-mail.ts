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
