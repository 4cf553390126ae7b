import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'
import { slotNames } from '@marketday/contract/assistant/chatbot/slot-names'
import type { Slots } from '@marketday/contract/assistant/chatbot/slots'

import type { Senses } from '../../../platform/talk/senses.ts'
import { admitted, understand } from './understand.ts'
import { countryName, countryOfTown } from './words/places.ts'
import { normalise } from '../../../platform/talk/words-said.ts'

export const setUpSenses: Senses<Slots> = {
  slots: slotNames,
  understand,
  admit: admitted,
  imply: (updates, current) =>
    updates.url && !current.intent ? { ...updates, ...admitted('intent', 'website') } : updates,
  holds: stillHolds,
  suggest: (slot, { city }) =>
    slot === 'country' ? [city && countryOfTown(city), 'GB', 'IE', 'US'].filter(Boolean) : [],
  toLabel: (slot, value) => (slot === 'country' ? countryName(String(value)) : String(value)),
  mailbox: 'email',
}

/** True if an answer still fits the answers it depends on. */
function stillHolds(slot: SlotName, slots: Partial<Slots>): boolean {
  if (slot === 'url') return slots.intent !== 'fresh'
  if (slot === 'city') return isIn(slots.city, slots.country)
  if (slot === 'place')
    return (
      isIn(slots.city, slots.country) &&
      normalise(slots.place ?? '').includes(normalise(slots.city ?? ''))
    )
  return true
}

function isIn(town: string | undefined, country: string | undefined): boolean {
  const home = town === undefined ? null : countryOfTown(town)
  return home === null || home === country
}
