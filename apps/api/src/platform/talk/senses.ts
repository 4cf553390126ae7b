export type SlotKey<V extends object> = keyof V & string

export type Command = 'back' | 'skip' | 'help' | 'person' | 'restart' | 'confirm'

export interface Guess<V extends object> {
  readonly label: string
  readonly slot: SlotKey<V>
  readonly value: unknown
}

export interface Listening<V extends object> {
  readonly asked: SlotKey<V> | null
  readonly known: Partial<V>
  /** Answer given last; null after a miss, because then a correction means the open question. */
  readonly last?: SlotKey<V> | null
  /** Slots with an answer that may be incomplete. */
  readonly partial?: readonly SlotKey<V>[]
  readonly offered: readonly Guess<V>[]
  readonly toLabel: (slot: SlotKey<V>, value: unknown) => string
}

export interface Understanding<V extends object> {
  readonly command: Command | null
  readonly slots: Partial<V>
  /** Slots among them whose question stays open. */
  readonly partial?: readonly SlotKey<V>[]
  readonly guesses: readonly Guess<V>[]
  readonly question: string | null
  /** Answers that the visitor takes back. */
  readonly removed?: readonly SlotKey<V>[]
  /** Answer called wrong without a new value. */
  readonly reopened?: SlotKey<V>
}

/** Script-specific functions for parsing, validating and labelling slots. */
export interface Senses<V extends object> {
  readonly slots: readonly SlotKey<V>[]
  readonly understand: (text: string, listening: Listening<V>) => Understanding<V>
  readonly admit: (slot: SlotKey<V>, value: unknown) => Partial<V>
  readonly imply: (answers: Partial<V>, slots: Partial<V>) => Partial<V>
  /** True if an answer still fits the answers it depends on. */
  readonly holds: (slot: SlotKey<V>, slots: Partial<V>) => boolean
  /** Value taken, and said, if a required question is refused after this many misses. */
  readonly fallback?: (slot: SlotKey<V>, slots: Partial<V>, misses: number) => Partial<V>
  /** True for words that may agree with the summary; they count when the visitor says so again. */
  readonly isAssent?: (text: string) => boolean
  readonly suggest: (slot: SlotKey<V>, slots: Partial<V>) => readonly unknown[]
  readonly toLabel: (slot: SlotKey<V>, value: unknown) => string
  /** Slot with the reply address; null if there is no contact with a person. */
  readonly mailbox: SlotKey<V> | null
}
