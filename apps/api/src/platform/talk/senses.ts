/** The slots that a script asks for, by name, with the values they take. */
export type SlotKey<V extends object> = keyof V & string

/** What a person may say at any time. */
export type Command = 'back' | 'skip' | 'help' | 'person' | 'restart' | 'confirm'

/** A value that may have been meant, or that is offered to tap on. */
export interface Guess<V extends object> {
  readonly label: string
  readonly slot: SlotKey<V>
  readonly value: unknown
}

export interface Listening<V extends object> {
  /** The slot that was asked for; null where something else is asked, such as whether all is right. */
  readonly asked: SlotKey<V> | null
  readonly known: Partial<V>
  /** What was offered to tap on. */
  readonly offered: readonly Guess<V>[]
  readonly toLabel: (slot: SlotKey<V>, value: unknown) => string
}

/** What a message means. Every value has passed the rule of its slot. */
export interface Understanding<V extends object> {
  readonly command: Command | null
  readonly slots: Partial<V>
  /** What may have been meant where nothing is sure. */
  readonly guesses: readonly Guess<V>[]
  /** What is asked in it, in its own words; null where nothing is. */
  readonly question: string | null
}

/** What the engine does not know by itself: how the slots of a script are heard, judged and called. */
export interface Senses<V extends object> {
  /** In the order in which they are told. */
  readonly slots: readonly SlotKey<V>[]
  readonly understand: (text: string, listening: Listening<V>) => Understanding<V>
  /** The value, when the slot's rule takes it. */
  readonly admit: (slot: SlotKey<V>, value: unknown) => Partial<V>
  /** What was said, with what follows from it. */
  readonly imply: (answers: Partial<V>, slots: Partial<V>) => Partial<V>
  /** Whether an answer still fits those it was judged by. */
  readonly holds: (slot: SlotKey<V>, slots: Partial<V>) => boolean
  /** What is likely, offered first. */
  readonly suggest: (slot: SlotKey<V>, slots: Partial<V>) => readonly unknown[]
  /** What a value is called that is none of the choices. */
  readonly toLabel: (slot: SlotKey<V>, value: unknown) => string
  /** The slot that says where a person may answer; null where persons are not called. */
  readonly mailbox: SlotKey<V> | null
}
