import type { Slots } from '@marketday/contract/assistant/chatbot/slots'

import type { Senses, SlotKey } from './senses.ts'

/**
 * A conversation as data, by default the one that sets up a shop. Read by the engine, held to its rules by
 * `checkScript`.
 */
export interface Script<V extends object = Slots> {
  readonly version: string
  readonly start: string
  readonly slots: Readonly<Record<string, SlotOfScript<V>>>
  readonly nodes: Readonly<Record<string, ScriptNode<V>>>
  readonly senses: Senses<V>
}

export interface SlotOfScript<V extends object = Slots> {
  /** What the summary calls it. */
  readonly label: string
  /** Without it the talk comes to nothing: it cannot be skipped. */
  readonly isRequired: boolean
  /** What it is judged by: when one of these changes, it is judged anew and forgotten where it fails. */
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
  /** Answers that leave the question open, and what is said to them. */
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

/** The first that holds is taken. */
export interface Transition<V extends object = Slots> {
  readonly to: string
  readonly when?: { readonly slot: SlotKey<V>; readonly is: readonly unknown[] }
}
