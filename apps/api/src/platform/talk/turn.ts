import type { Slots } from '@marketday/contract/assistant/slots'

import type { Script } from './script-shape.ts'
import type { SlotKey } from './senses.ts'
import { openNode } from './talk.ts'
import type { Talk } from './talk.ts'

export interface Turn<V extends object = Slots> {
  readonly talk: Talk<V>
  readonly replies: readonly string[]
  readonly answered: readonly SlotKey<V>[]
  /** The visitor asks for a person, and the reply address is known. */
  readonly callsPerson: boolean
  readonly question: string | null
  readonly isMiss: boolean
}

export const calm = { misses: 0, guesses: [], isCalling: false } as const

export const turn = <V extends object>(
  talk: Talk<V>,
  replies: readonly string[],
  rest: Partial<Turn<V>> = {},
): Turn<V> => ({
  talk,
  replies,
  answered: [],
  callsPerson: false,
  question: null,
  isMiss: false,
  ...rest,
})

export const asking = <V extends object>(script: Script<V>, talk: Talk<V>): string[] => [
  openNode(script, talk).ask,
]
