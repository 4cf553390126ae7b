export const customerCodeMail = {
  title: 'Code for a customer',
  when: 'Somebody wants to pay with store credit, or to see what you know about them',
  isRequired: true,
  placeholders: ['shop'],
  words: {
    subject: 'Your code for {shop}',
    opening: 'Type this code where you asked for it at {shop}.',
    closing: '',
  },
} as const
