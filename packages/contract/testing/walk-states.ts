import { expect } from 'vitest'

import { stepOf } from '../src/endpoints/state-machine.ts'
import type { Transitions } from '../src/endpoints/state-machine.ts'

interface Machine<S extends string, E extends string> {
  readonly states: readonly S[]
  readonly events: readonly E[]
  readonly table: Transitions<S, E>
  /** Every cell that is not a dash: `state event` and the state it leads to. */
  readonly lawful: Readonly<Record<string, string>>
}

/** Expects exactly the lawful transitions for every event in every state. */
export function walkStates<S extends string, E extends string>({
  states,
  events,
  table,
  lawful,
}: Machine<S, E>) {
  for (const state of states)
    for (const event of events) {
      const step = stepOf(table, state, event)
      const target = lawful[`${state} ${event}`]
      const repeats = Object.entries(lawful).some(
        ([cell, to]) => cell.endsWith(` ${event}`) && to.split('|').includes(state),
      )
      if (target)
        expect([state, event, step]).toEqual([
          state,
          event,
          { kind: 'move', to: target.split('|') },
        ])
      else expect([state, event, step.kind]).toEqual([state, event, repeats ? 'repeat' : 'illegal'])
    }
}
