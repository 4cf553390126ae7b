/** Transition table: per state the allowed events and their possible targets. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, readonly State[]>>>>
>

export type Step<State extends string, Event extends string> =
  | { readonly kind: 'move'; readonly to: readonly State[] }
  /** The event already led to this state: doing it again changes nothing and is no error. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'illegal'; readonly allowed: readonly Event[] }

/** Returns the targets of an event in a state (features 2: unlisted events are illegal). */
export function stepOf<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
  event: Event,
): Step<State, Event> {
  const to = table[state][event]
  if (to) return { kind: 'move', to }
  if (leadsTo(table, event, state)) return { kind: 'repeat' }
  return { kind: 'illegal', allowed: eventsOf(table, state) }
}

export function eventsOf<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
): readonly Event[] {
  return Object.keys(table[state]) as Event[]
}

function leadsTo<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  event: Event,
  state: State,
): boolean {
  const rows = Object.values<Readonly<Partial<Record<Event, readonly State[]>>>>(table)
  return rows.some((row) => row[event]?.includes(state) ?? false)
}
