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
