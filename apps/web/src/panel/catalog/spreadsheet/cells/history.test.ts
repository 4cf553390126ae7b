import { expect, test } from 'vitest'
import { emptyHistory, maxSteps, noteStep, stepBack, stepForward, type History } from './history.ts'

const step = (number: number) => [{ id: 'a', before: number - 1, after: number }]

test('INV-10 a hundred steps are kept, and the oldest goes', () => {
  let history: History<number> = emptyHistory
  for (let number = 1; number <= maxSteps + 5; number += 1)
    history = noteStep(history, step(number))
  const seen: unknown[] = []
  for (let turned = stepBack(history); turned; turned = stepBack(turned.history))
    seen.push(turned.states[0]?.state)
  expect(seen).toHaveLength(100)
  expect(seen.at(0)).toBe(104)
  expect(seen.at(-1)).toBe(5)
})

test('INV-10 what was taken back comes again, until something else is done', () => {
  const two = noteStep(noteStep<number>(emptyHistory, step(1)), step(2))
  const back = stepBack(two)
  expect(back?.states).toEqual([{ id: 'a', state: 1 }])
  const again = stepForward(back?.history ?? emptyHistory)
  expect(again?.states).toEqual([{ id: 'a', state: 2 }])
  expect(stepForward(noteStep(back?.history ?? emptyHistory, step(9)))).toBeNull()
  expect(stepBack(emptyHistory)).toBeNull()
})
