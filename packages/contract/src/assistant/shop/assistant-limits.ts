/** The most that is read of one message. */
export const askedMax = 1000

/** What may be tapped on while nothing was asked. */
export const firstQuestions = [
  'Where is my order?',
  'When are you open?',
  'Do you deliver?',
  'How do I reach you?',
] as const
