import { expect, test } from 'vitest'

import { buildEvents, buildStatuses, buildTransitions, unfinishedStatuses } from './build-states.ts'
import { walkStates } from '../../testing/walk-states.ts'

test('every event in every state of a build', () =>
  walkStates({
    states: buildStatuses,
    events: buildEvents,
    table: buildTransitions,
    lawful: {
      'queued start': 'running',
      'queued cancel': 'cancelled',
      'running stageDone': 'running|ready',
      'running fail': 'failed',
      'running timeout': 'failed',
      'running cancel': 'cancelling',
      'cancelling stop': 'cancelled',
      'cancelling timeout': 'cancelled',
      'cancelled retry': 'queued',
      'failed retry': 'queued',
      'ready publish': 'live',
      'live retire': 'retired',
      'retired rollback': 'live',
    },
  }))

test('a build that waits, runs or is being cancelled goes on by itself, every other rests', () => {
  expect(unfinishedStatuses).toEqual(['queued', 'running', 'cancelling'])
})
