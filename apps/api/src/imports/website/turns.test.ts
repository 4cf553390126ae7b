import { expect, test, vi } from 'vitest'

import { createReaderTurn } from './reader-turn.ts'
import { createTurns } from './turns.ts'

const modest = { isCostly: () => false, lingerMs: 30, restMs: 0 }

function begin(names: readonly string[], readings: readonly ReturnType<typeof createReaderTurn>[]) {
  const begun: string[] = []
  readings.forEach(
    (reading, index) => void reading.begin().then(() => begun.push(names[index] ?? '')),
  )
  return begun
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many compute at once as there are turns; the next begins when one waits for the network', async () => {
  const turns = createTurns(2)
  const readings = [1, 2, 3, 4].map(() => createReaderTurn(turns, modest))
  const begun = begin(['a', 'b', 'c', 'd'], readings)
  await settled()
  expect(begun).toEqual(['a', 'b'])
  readings[1]?.end()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
})

test('the pages of one reading are taken apart one after the other, in one turn while they come at once', async () => {
  const turns = createTurns(1)
  const [many, other] = [createReaderTurn(turns, modest), createReaderTurn(turns, modest)]
  const begun = begin(['many 1', 'many 2', 'other'], [many, many, other])
  await settled()
  expect(begun).toEqual(['many 1'])
  many.end()
  await settled()
  expect(begun).toEqual(['many 1', 'many 2'])
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(begun).toEqual(['many 1', 'many 2'])
  many.end()
  await vi.waitFor(() => expect(begun).toEqual(['many 1', 'many 2', 'other']))
})

test('a costly reading keeps its turn to its end, and that rests before the next has it', async () => {
  const turns = createTurns(1)
  const costly = createReaderTurn(turns, { isCostly: () => true, lingerMs: 0, restMs: 60 })
  const begun = begin(['costly', 'next'], [costly, createReaderTurn(turns, modest)])
  await settled()
  costly.end()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await costly.begin()
  costly.end()
  costly.close()
  await settled()
  expect(begun).toEqual(['costly'])
  await vi.waitFor(() => expect(begun).toEqual(['costly', 'next']))
})

test('a reading that ended while it waited takes nothing from those behind it', async () => {
  const turns = createTurns(1)
  const readings = [1, 2, 3].map(() => createReaderTurn(turns, modest))
  const begun = begin(['first', 'gone', 'last'], readings)
  readings[1]?.close()
  await settled()
  readings[0]?.end()
  await vi.waitFor(() => expect(begun).toContain('last'))
})
