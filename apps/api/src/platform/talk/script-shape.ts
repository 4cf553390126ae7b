import type { Slots } from '@marketday/contract/assistant/slots'

import type { Senses, SlotKey } from './senses.ts'

/** Conversation as data, by default the set-up. Run by the engine, validated by `checkScript`. */
export interface Script<V extends object = Slots> {
  readonly version: string
  readonly start: string
  readonly slots: Readonly<Record<string, SlotOfScript<V>>>
  readonly nodes: Readonly<Record<string, ScriptNode<V>>>
  readonly senses: Senses<V>
}

export interface SlotOfScript<V extends object = Slots> {
  readonly label: string
  /** Cannot be skipped. */
  readonly isRequired: boolean
  /** Slots it depends on: if one changes, the answer is validated again and dropped if invalid. */
  readonly dependsOn?: readonly SlotKey<V>[]
  readonly choices?: readonly ChoiceOfScript[]
}

export interface ChoiceOfScript {
  readonly label: string
  readonly value: unknown
  readonly detail?: string
}

export type ScriptNode<V extends object = Slots> = QuestionNode<V> | SummaryNode<V> | EndNode

interface Spoken {
  readonly ask: string
  readonly reask: string
  readonly help: string
}

export interface QuestionNode<V extends object = Slots> extends Spoken {
  readonly kind: 'question'
  readonly slot: SlotKey<V>
  /** Answers that leave the question open, with the reply to each. */
  readonly unsettled?: Readonly<Record<string, string>>
  readonly next: readonly Transition<V>[]
}

export interface SummaryNode<V extends object = Slots> extends Spoken {
  readonly kind: 'summary'
  readonly next: readonly Transition<V>[]
}

export interface EndNode extends Spoken {
  readonly kind: 'end'
}

/** First matching transition applies. */
export interface Transition<V extends object = Slots> {
  readonly to: string
  readonly when?: { readonly slot: SlotKey<V>; readonly is: readonly unknown[] }
}
