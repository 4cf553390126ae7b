import type { SlotName } from '@marketday/contract/chatbot/slot-names'

/** The conversation as data. Read by the engine, held to its rules by `checkScript`. */
export interface Script {
  readonly version: string
  readonly start: string
  readonly slots: Readonly<Record<string, SlotOfScript>>
  readonly nodes: Readonly<Record<string, ScriptNode>>
}

export interface SlotOfScript {
  /** What the summary calls it. */
  readonly label: string
  /** Without it the shop cannot be set up: it cannot be skipped. */
  readonly isRequired: boolean
  /** What it is judged by: when one of these changes, it is judged anew and forgotten where it fails. */
  readonly dependsOn?: readonly SlotName[]
  readonly choices?: readonly ChoiceOfScript[]
}

export interface ChoiceOfScript {
  readonly label: string
  readonly value: unknown
  readonly detail?: string
}

export type ScriptNode = QuestionNode | SummaryNode | EndNode

interface Spoken {
  readonly ask: string
  readonly reask: string
  readonly help: string
}

export interface QuestionNode extends Spoken {
  readonly kind: 'question'
  readonly slot: SlotName
  /** Answers that leave the question open, and what is said to them. */
  readonly unsettled?: Readonly<Record<string, string>>
  readonly next: readonly Transition[]
}

export interface SummaryNode extends Spoken {
  readonly kind: 'summary'
  readonly next: readonly Transition[]
}

export interface EndNode extends Spoken {
  readonly kind: 'end'
}

/** The first that holds is taken. */
export interface Transition {
  readonly to: string
  readonly when?: { readonly slot: SlotName; readonly is: readonly unknown[] }
}
