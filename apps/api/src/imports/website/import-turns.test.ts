import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createTraffic } from '../../platform/operation/traffic.ts'
import { areOthersServed, inImportTurn } from './import-turns.ts'

const busyWith = (requests: number) => {
  const traffic = createTraffic(() => 0)
  for (let request = 0; request < requests; request += 1) traffic.noteArrival()
  return { traffic }
}

async function mostAtOnce(busy: ReturnType<typeof busyWith>): Promise<number> {
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, (running += 1))
    await pause(1)
    running -= 1
  }
  const parties = ['baker', 'florist', 'baker', 'florist', 'baker', 'florist']
  await Promise.all(parties.map((party) => inImportTurn(busy, party, work)))
  return most
}

test('while others are served, imports work one after the other; alone they wait for nobody', async () => {
  const [alone, crowded] = [busyWith(8), busyWith(9)]
  expect([areOthersServed(alone), areOthersServed(crowded)]).toEqual([false, true])
  expect(await mostAtOnce(alone)).toBe(6)
  expect(await mostAtOnce(crowded)).toBe(1)
})

test('work that hangs or fails keeps the turn from nobody', async () => {
  const crowded = busyWith(9)
  const hanging = Promise.withResolvers<string>()
  const long = inImportTurn(crowded, 'baker', () => hanging.promise)
  const failed = inImportTurn(crowded, 'baker', () => Promise.reject(new Error('no picture')))
  await expect(failed).rejects.toThrow('no picture')
  expect(await inImportTurn(crowded, 'florist', () => Promise.resolve('stored'))).toBe('stored')
  hanging.resolve('drawn')
  expect(await long).toBe('drawn')
})
