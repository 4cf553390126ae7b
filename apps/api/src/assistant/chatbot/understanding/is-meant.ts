import type { SlotName } from '@marketday/contract/assistant/slot-names'

import type { Command } from '../../../platform/talk/senses.ts'
import { readNumber } from './answers/numbers.ts'
import { findIntention } from './answers/read-intent.ts'
import { withoutDoubt } from './answers/read-business-name.ts'
import { readers } from './answers/readers.ts'

/** Confirmation applies only to a summary; “not sure, just looking” and “no idea, maybe 50” are answers. */
export function isMeant(command: Command, text: string, slot: SlotName | null): boolean {
  if (command === 'confirm') return slot === null
  if (command === 'restart') return slot !== 'intent' || findIntention(text) === null
  return command !== 'skip' || !isAnswer(text, slot)
}

function isAnswer(text: string, slot: SlotName | null): boolean {
  if (slot === 'intent') return findIntention(text) !== null
  if (slot === 'productCount' || slot === 'orderVolume') return readNumber(text) !== null
  if (slot === 'businessName') return withoutDoubt(text) !== text
  if (slot !== 'channels' && slot !== 'theme' && slot !== 'industry') return false
  const hearing = { text: afterDoubt(text), known: {}, toLabel: () => '', isAside: false }
  return readers[slot](hearing).value !== undefined
}

/** `not sure, posting them i suppose` */
const afterDoubt = (text: string): string => /[,;.] ?(.+)$/.exec(text)?.[1] ?? ''
