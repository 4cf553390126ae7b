import { describe, expect, test } from 'vitest'
import { buildStatuses } from '@marketday/contract/storefront/build-states'

import { actionsFor, automaticAttempts, longestRunMs, silentMs } from './rules.ts'

const everything = () => true

describe('of a build', () => {
  test.each([
    ['queued', 'waiting', ['cancel']],
    ['running', 'running', ['cancel']],
    ['cancelling', 'being cancelled', []],
    ['cancelled', 'cancelled', ['retry']],
    ['superseded', 'replaced by a newer build', []],
    ['failed', 'failed', ['retry']],
    ['ready', 'ready', ['publish']],
    ['live', 'live', []],
    ['retired', 'no longer live', ['rollback']],
    ['expired', 'expired', []],
  ] as const)(
    'that is %s (%s) people can ask for %o, of nothing else',
    (status, words, allowed) => {
      const reasons = {
        cancel: `It is ${words} and can’t be cancelled`,
        retry: `It is ${words}; only a failed or cancelled build can be retried`,
        publish: `It is ${words}; only a ready build can be published`,
        rollback: `It is ${words}; only a previously live build can be restored`,
      }
      const possible = Object.fromEntries(allowed.map((action) => [action, null]))
      expect(actionsFor(status, everything)).toEqual({ ...reasons, ...possible })
    },
  )
})

test('who sees builds but may not make them neither cancels nor tries again', () => {
  const refusal = 'Your role can see builds but not make them'
  for (const status of buildStatuses)
    expect(actionsFor(status, (permission) => permission !== 'builds.create')).toEqual({
      ...actionsFor(status, everything),
      cancel: refusal,
      retry: refusal,
    })
})

test('who makes builds but may not publish asks an owner or a manager', () => {
  const refusal = 'Your role can build but not publish. Ask an owner or a manager.'
  for (const status of buildStatuses)
    expect(actionsFor(status, (permission) => permission !== 'builds.publish')).toEqual({
      ...actionsFor(status, everything),
      publish: refusal,
      rollback: refusal,
    })
})

test('a silent run is lost after 15 seconds, any run after ten minutes, and three are tried', () => {
  expect(silentMs).toBe(15_000)
  expect(longestRunMs).toBe(600_000)
  expect(automaticAttempts).toBe(3)
})
