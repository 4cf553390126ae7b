import { expect, test } from 'vitest'

import { eventsOf, stepOf } from './state-machine.ts'
import type { Transitions } from './state-machine.ts'

type Door = 'open' | 'shut' | 'locked'
const door: Transitions<Door, 'open' | 'shut' | 'lock' | 'unlock'> = {
  open: { shut: ['shut'] },
  shut: { open: ['open'], lock: ['locked'] },
  locked: { unlock: ['shut', 'open'] },
}

test('an event moves a state to where the table says', () => {
  expect(stepOf(door, 'open', 'shut')).toEqual({ kind: 'move', to: ['shut'] })
  expect(stepOf(door, 'locked', 'unlock')).toEqual({ kind: 'move', to: ['shut', 'open'] })
})

test('an event that led here already changes nothing', () => {
  expect(stepOf(door, 'locked', 'lock')).toEqual({ kind: 'repeat' })
  expect(stepOf(door, 'open', 'unlock')).toEqual({ kind: 'repeat' })
})

test('an event that the state does not know is refused with those it does', () => {
  expect(stepOf(door, 'open', 'lock')).toEqual({ kind: 'illegal', allowed: ['shut'] })
  expect(stepOf(door, 'locked', 'open')).toEqual({ kind: 'illegal', allowed: ['unlock'] })
  expect(eventsOf(door, 'shut')).toEqual(['open', 'lock'])
})
