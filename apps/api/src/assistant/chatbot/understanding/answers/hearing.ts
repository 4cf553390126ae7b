import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import type { Guess as AnyGuess } from '../../../../platform/talk/senses.ts'

export interface Heard {
  readonly value?: unknown
  readonly guesses?: readonly Guess[]
}

export type Guess = AnyGuess<Slots>

export interface Hearing {
  readonly text: string
  readonly known: Partial<Slots>
  readonly toLabel: (slot: SlotName, value: unknown) => string
  /** The message also contains something else, such as a town, so it is unlikely to be a name. */
  readonly isAside: boolean
}
