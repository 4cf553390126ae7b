import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'
import type { Slots } from '@marketday/contract/assistant/chatbot/slots'

import type { Guess as AnyGuess } from '../../../../platform/talk/senses.ts'

/** What was heard: a value, or what may have been meant. */
export interface Heard {
  readonly value?: unknown
  readonly guesses?: readonly Guess[]
}

export type Guess = AnyGuess<Slots>

export interface Hearing {
  readonly text: string
  readonly known: Partial<Slots>
  /** What a value of a slot is called. */
  readonly toLabel: (slot: SlotName, value: unknown) => string
  /** Something else was said on the way, such as a town: the whole message is then hardly a name. */
  readonly isAside: boolean
}
