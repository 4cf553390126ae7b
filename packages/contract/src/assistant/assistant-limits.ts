export const askedMax = 1000

export const firstQuestions = [
  'Where is my order?',
  'When are you open?',
  'Do you deliver?',
  'How do I reach you?',
] as const
