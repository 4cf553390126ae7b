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
