export const intents = ['website', 'marketplace', 'fresh', 'looking'] as const
export const channels = ['shipping', 'delivery', 'pickup'] as const
export const themes = ['calm', 'warm', 'bold'] as const

/** Data collected by the conversation (features BOT-02). */
export const slotNames = [
  'intent',
  'url',
  'businessName',
  'industry',
  'country',
  'city',
  'place',
  'channels',
  'productCount',
  'orderVolume',
  'theme',
  'contactName',
  'email',
  'phone',
] as const
export type SlotName = (typeof slotNames)[number]
