import type { SlotName } from '@marketday/contract/chatbot/slot-names'
import { slotNames } from '@marketday/contract/chatbot/slot-names'
import type { Slots } from '@marketday/contract/chatbot/slots'

import { countryOfTown } from '../understanding/words/places.ts'
import { normalise } from '../understanding/words/words-said.ts'
import type { Script } from './script-shape.ts'
import type { Talk } from './talk.ts'

/** The talk with these answers; what was judged by one that changed is judged anew, everything else stays. */
export function settle(script: Script, talk: Talk, given: Partial<Slots>) {
  const answered = slotNames.filter((slot) => slot in given)
  const changed = answered.filter((slot) => String(talk.slots[slot]) !== String(given[slot]))
  const slots = { ...talk.slots, ...given }
  const doubtful = dependants(script, changed).filter((slot) => !answered.includes(slot))
  const dropped = doubtful.filter((slot) => slot in slots && !stillHolds(slot, slots))
  return { talk: without({ ...settledWith(talk, answered), slots }, dropped), answered, dropped }
}

/** The same without these answers: their questions are open again. */
export function without(talk: Talk, slots: readonly SlotName[]): Talk {
  const isLeft = (slot: SlotName) => !slots.includes(slot)
  return {
    ...talk,
    slots: Object.fromEntries(
      Object.entries(talk.slots).filter(([slot]) => isLeft(slot as SlotName)),
    ),
    skipped: talk.skipped.filter(isLeft),
    settled: talk.settled.filter(isLeft),
  }
}

function settledWith(talk: Talk, answered: readonly SlotName[]): Talk {
  const isOther = (slot: SlotName) => !answered.includes(slot)
  return {
    ...talk,
    skipped: talk.skipped.filter(isOther),
    settled: [...talk.settled.filter(isOther), ...answered],
    editing: null,
    isConfirmed: false,
  }
}

/** Directly or by way of another. */
function dependants({ slots }: Script, changed: readonly SlotName[]): SlotName[] {
  const found = new Set<SlotName>()
  const open: SlotName[] = [...changed]
  for (let slot = open.pop(); slot !== undefined; slot = open.pop())
    for (const each of slotNames)
      if (!found.has(each) && slots[each]?.dependsOn?.includes(slot)) {
        found.add(each)
        open.push(each)
      }
  return [...found]
}

/** Whether an answer still fits those it was judged by. */
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
