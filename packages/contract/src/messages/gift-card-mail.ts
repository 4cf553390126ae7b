export const giftCardMail = {
  title: 'Gift card',
  when: 'A gift card is mailed to whom it is for',
  isRequired: true,
  placeholders: ['shop', 'amount'],
  words: {
    subject: 'A gift card of {amount} for {shop}',
    opening:
      'This gift card is worth {amount} at {shop}. Type its code at the checkout, and it pays for as much as is on it. Whoever has the code can spend it: keep it as you keep money.',
    closing: '',
  },
} as const
