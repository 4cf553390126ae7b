import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { AppError } from './http/errors.ts'
import { createTurns } from './turns.ts'

const refusal = 'Many people are signing in right now; please try again in a moment'

test('NET-07 never more than so many at once, however they come; the surplus is told to wait', async () => {
  const { inTurn } = createTurns({ atOnce: 2, waitingAtMost: 50, refusal })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
  }
  const crowd = await Promise.allSettled(Array.from({ length: 200 }, () => inTurn(work)))
  const away = crowd.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect([most, away.length]).toEqual([2, 148])
  const [first] = away.map(({ reason }) => reason as AppError)
  expect(first?.failure).toMatchObject({ status: 429 })
  await Promise.all(
    Array.from({ length: 30 }, () => pause(Math.random() * 5).then(() => inTurn(work))),
  )
  expect(most).toBe(2)
})

test('NET-07 a place is free again after work that failed', async () => {
  const { inTurn } = createTurns({ atOnce: 1, waitingAtMost: 0, refusal })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(() => Promise.resolve('well'))).toBe('well')
})

test('NET-07 who would be sent away is told so before anything else is done for her', async () => {
  const { inTurn, requireRoom } = createTurns({ atOnce: 1, waitingAtMost: 1, refusal })
  const open = Promise.withResolvers<void>()
  expect(requireRoom).not.toThrow()
  const [first, second] = [inTurn(() => open.promise), inTurn(() => open.promise)]
  expect(requireRoom).toThrow('Many people are signing in')
  open.resolve()
  await Promise.all([first, second])
  expect(requireRoom).not.toThrow()
})

test('UPL-07 whoever brings much leaves a place to the others, and those who wait are served in turn', async () => {
  const { inTurn } = createTurns({ atOnce: 2, atOnceEach: 1, waitingAtMost: 5 })
  const done: string[] = []
  const work = (name: string) => async () => {
    await pause(5)
    done.push(name)
  }
  const many = Array.from({ length: 6 }, (_, index) => inTurn(work(`greedy ${index}`), 'greedy'))
  await expect(inTurn(work('greedy'), 'greedy')).rejects.toThrow('Very busy')
  const others = ['baker', 'florist', 'potter'].map((name) => inTurn(work(name), name))
  await Promise.all([...many, ...others])
  const places = ['baker', 'florist', 'potter'].map((name) => done.indexOf(name))
  expect(Math.max(...places)).toBeLessThanOrEqual(6)
  expect(done.indexOf('greedy 5')).toBe(done.length - 1)
})
