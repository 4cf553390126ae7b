import { expect, it } from 'vitest'

import { walkStates } from '../../../testing/walk-states.ts'
import { openReturnStates, returnEvents, returnStates, returnTransitions } from './return-states.ts'

it('ORD-12 every state and event of a return does what features 2.4 says', () =>
  walkStates({
    states: returnStates,
    events: returnEvents,
    table: returnTransitions,
    lawful: {
      'requested approve': 'approved',
      'requested reject': 'rejected',
      'requested cancel': 'cancelled',
      'approved receive': 'approved|received',
      'approved cancel': 'cancelled',
      'approved undoReceipts': 'approved',
      'received undoReceipts': 'approved',
      'rejected approve': 'approved',
      'received settle': 'settled',
    },
  }))

it('ORD-12 what is open can still go on, and what is settled or cancelled is over', () => {
  const goesOn = returnStates.filter((state) => Object.keys(returnTransitions[state]).length > 0)
  expect(goesOn.filter((state) => state !== 'rejected')).toEqual(openReturnStates)
})
