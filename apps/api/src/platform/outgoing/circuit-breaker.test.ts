import { expect, test } from 'vitest'

import { createClock } from '../clock.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

const restMs = 60_000

function circuit() {
  const clock = createClock()
  const breaker = createCircuitBreaker({ clock, failures: 3, restMs })
  let asked = 0
  const call = (work: () => Promise<string>) =>
    breaker
      .run(async () => {
        asked += 1
        return await work()
      })
      .catch(() => 'refused')
  return {
    state: breaker.state,
    asked: () => asked,
    call,
    fail: () => call(() => Promise.reject(new Error('down'))),
    answer: () => call(() => Promise.resolve('answered')),
    wait: (ms: number) => clock.setOffset(clock.offsetMs() + ms),
  }
}

test('BOT-04 three failures in a row open it, and nobody is kept waiting after that', async () => {
  const { fail, answer, state, asked } = circuit()
  for (const work of [fail, fail, answer, fail, fail]) await work()
  expect(state()).toBe('closed')
  await fail()
  expect([state(), asked()]).toEqual(['open', 6])
  expect(await answer()).toBe('refused')
  expect(asked()).toBe(6)
})

test('BOT-04 after the rest one tries alone; its answer closes the circuit, its failure opens it again', async () => {
  const { fail, answer, call, state, asked, wait } = circuit()
  for (const work of [fail, fail, fail]) await work()
  wait(restMs)
  expect(state()).toBe('half_open')
  await fail()
  expect([state(), asked()]).toEqual(['open', 4])

  wait(restMs)
  const trial = Promise.withResolvers<string>()
  const tried = call(() => trial.promise)
  expect(await answer()).toBe('refused')
  trial.resolve('answered')
  expect(await tried).toBe('answered')
  expect(state()).toBe('closed')
  expect(await answer()).toBe('answered')
})
