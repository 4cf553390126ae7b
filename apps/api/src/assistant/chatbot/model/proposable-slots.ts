import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'

/**
 * Slots that a model may fill: a choice of the script, a country, or words of the message. Contact
 * data and addresses are excluded.
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
