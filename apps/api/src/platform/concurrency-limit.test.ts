import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { AppError } from './http/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const refusal = 'Too many people are signing in right now. Please try again in a moment'

test('NET-07 never more than so many at once, however they come; the surplus is told to wait', async () => {
  const { run } = createConcurrencyLimit({ atOnce: 2, waitingAtMost: 50, refusal })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
  }
  const crowd = await Promise.allSettled(Array.from({ length: 200 }, () => run(work)))
  const away = crowd.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect([most, away.length]).toEqual([2, 148])
  const [first] = away.map(({ reason }) => reason as AppError)
  expect(first?.failure).toMatchObject({ status: 429 })
  await Promise.all(
    Array.from({ length: 30 }, () => pause(Math.random() * 5).then(() => run(work))),
  )
  expect(most).toBe(2)
})

test('NET-07 a place is free again after work that failed', async () => {
  const { run } = createConcurrencyLimit({ atOnce: 1, waitingAtMost: 0, refusal })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(() => Promise.resolve('well'))).toBe('well')
})

test('NET-07 who would be sent away is told so before anything else is done for her', async () => {
  const { run, checkCapacity } = createConcurrencyLimit({ atOnce: 1, waitingAtMost: 1, refusal })
  const open = Promise.withResolvers<void>()
  expect(checkCapacity).not.toThrow()
  const [first, second] = [run(() => open.promise), run(() => open.promise)]
  expect(checkCapacity).toThrow('Too many people are signing in')
  open.resolve()
  await Promise.all([first, second])
  expect(checkCapacity).not.toThrow()
})

test('UPL-07 whoever brings much leaves a place to the others, and those who wait are served in turn', async () => {
  const { run } = createConcurrencyLimit({ atOnce: 2, atOnceEach: 1, waitingAtMost: 5 })
  const done: string[] = []
  const work = (name: string) => async () => {
    await pause(5)
    done.push(name)
  }
  const many = Array.from({ length: 6 }, (_, index) => run(work(`greedy ${index}`), 'greedy'))
  await expect(run(work('greedy'), 'greedy')).rejects.toThrow('very busy')
  const others = ['baker', 'florist', 'potter'].map((name) => run(work(name), name))
  await Promise.all([...many, ...others])
  const places = ['baker', 'florist', 'potter'].map((name) => done.indexOf(name))
  expect(Math.max(...places)).toBeLessThanOrEqual(6)
  expect(done.indexOf('greedy 5')).toBe(done.length - 1)
})

test('BUD-01: who leaves while waiting is not served, and keeps no place', async () => {
  const { run } = createConcurrencyLimit({ atOnce: 1, waitingAtMost: 1 })
  const open = Promise.withResolvers<void>()
  const left = new AbortController()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const first = run(() => open.promise)
  const second = run(work('left'), '', left.signal)
  left.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await expect(run(work('late'), '', left.signal)).rejects.toThrow('gone')
  const third = run(work('next'))
  open.resolve()
  await Promise.all([first, third])
  expect(done).toEqual(['next'])
})

test('BUD-01: parties whose work took long share a slot, and others find one free', async () => {
  const heavyUse = { atOnce: 1, times: 1_000, freeMs: 20_000 }
  const { run } = createConcurrencyLimit({ atOnce: 3, atOnceEach: 1, heavyUse })
  const heavy = ['one', 'two', 'three', 'four']
  for (const name of heavy) await run(() => pause(50), name)
  await expect(run(() => Promise.reject(new Error('broken')), 'baker')).rejects.toThrow('broken')
  const open = Promise.withResolvers<void>()
  const done: string[] = []
  const again = heavy.map((name) =>
    run(async ({ isHeavy }) => {
      await open.promise
      done.push(`${name} ${isHeavy}`)
    }, name),
  )
  await run(async ({ isHeavy }) => void done.push(`baker ${isHeavy}`), 'baker')
  expect(done).toEqual(['baker false'])
  open.resolve()
  await Promise.all(again)
  expect(done).toEqual(['baker false', ...heavy.map((name) => `${name} true`)])
})

test('BUD-01: work that failed or was left counts by its time, too', async () => {
  const heavyUse = { atOnce: 1, times: 1_000, freeMs: 20_000 }
  const { run } = createConcurrencyLimit({ atOnce: 3, heavyUse })
  const left = new AbortController()
  const fail = async () => {
    await pause(50)
    left.abort()
    throw new Error('gone')
  }
  await expect(run(fail, 'leaver', left.signal)).rejects.toThrow('gone')
  expect(await run(async ({ isHeavy }) => isHeavy, 'leaver')).toBe(true)
})

test('BUD-01: many failures are heavy, however short, and a few are not', async () => {
  const heavyUse = { atOnce: 1, times: 10, freeMs: 10_000, leastFailedMs: 500 }
  const { run } = createConcurrencyLimit({ atOnce: 3, heavyUse })
  const isHeavy = (name: string) => run(async (slot) => slot.isHeavy, name)
  const fail = (name: string) =>
    expect(run(() => Promise.reject(new Error('damaged')), name)).rejects.toThrow('damaged')
  for (let count = 0; count < 2; count += 1) await fail('baker')
  expect(await isHeavy('baker')).toBe(false)
  for (let count = 0; count < 20; count += 1) await fail('attacker')
  expect(await isHeavy('attacker')).toBe(true)
})

test('BUD-01: a party that waited long enough is no longer heavy', async () => {
  const heavyUse = { atOnce: 1, times: 2, freeMs: 50 }
  const { run } = createConcurrencyLimit({ atOnce: 3, heavyUse })
  const work = () => run(async ({ isHeavy }) => isHeavy, 'baker')
  await run(() => pause(100), 'baker')
  expect(await work()).toBe(true)
  await pause(400)
  expect(await work()).toBe(false)
})
