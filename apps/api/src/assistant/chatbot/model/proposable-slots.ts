import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'

/**
 * What a model may propose values for, and of what kind they are: a choice of the script by its words, a country, or
 * words that stand in the message. What leads to a person or to somebody's door is nobody else's to read.
 */
export const proposableSlots: Readonly<Partial<Record<SlotName, 'choice' | 'country' | 'said'>>> = {
  intent: 'choice',
  businessName: 'said',
  industry: 'choice',
  country: 'country',
  city: 'said',
  channels: 'choice',
  productCount: 'choice',
  orderVolume: 'choice',
  theme: 'choice',
}
