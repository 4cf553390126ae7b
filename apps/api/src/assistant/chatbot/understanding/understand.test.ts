import { expect, test } from 'vitest'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { onboardingScript } from '../script.ts'
import { newTalk, offeredIn, wordsFor } from '../../../platform/talk/talk.ts'
import sayings from './sayings.json' with { type: 'json' }
import { understand } from './understand.ts'

interface Saying {
  readonly asked: SlotName | null
  readonly said: string
  readonly means: string | object
  readonly asks?: boolean
  /** Test round, scored on unseen messages before any change for them. */
  readonly round?: number
}

const all = sayings as readonly Saying[]
const least = 0.95

function hear({ asked, said }: Saying) {
  const known: Partial<Slots> = asked === 'phone' ? { country: 'GB' } : {}
  const talk = asked ? { ...newTalk, slots: known, editing: asked } : newTalk
  return understand(said, {
    asked,
    known,
    offered: asked ? offeredIn(onboardingScript, talk, {}) : [],
    toLabel: (slot, value) => wordsFor(onboardingScript, slot, value),
  })
}

function readMeaning(saying: Saying): string | object {
  const { command, slots, question } = hear(saying)
  if (command) return command
  if (Object.keys(slots).length > 0) return slots
  return question !== null ? 'question' : 'unsure'
}

const isRight = (saying: Saying) => {
  try {
    expect(readMeaning(saying)).toEqual(saying.means)
    return saying.asks === undefined || hear(saying).question !== null
  } catch {
    return false
  }
}

test('BOT-03 ninety-five of a hundred things people say are understood, in the whole set and in each batch', () => {
  expect(all.length).toBeGreaterThanOrEqual(1000)
  const wrong = all.filter((saying) => !isRight(saying))
  const details = wrong.map((saying) => ({ ...saying, heard: readMeaning(saying) }))
  expect(1 - wrong.length / all.length, JSON.stringify(details, null, 1)).toBeGreaterThanOrEqual(
    least,
  )
  for (const round of new Set(all.map((saying) => saying.round))) {
    const batch = all.filter((saying) => saying.round === round)
    const right = batch.filter(isRight).length
    expect(right / batch.length, `batch ${round}`).toBeGreaterThanOrEqual(least)
  }
})

test('BOT-03 what is unsure is never filled in: it offers what may have been meant', () => {
  const unsure = all.filter(({ means }) => means === 'unsure')
  expect(unsure.length).toBeGreaterThan(25)
  const filled = unsure.filter((saying) => typeof readMeaning(saying) === 'object')
  expect(filled).toEqual([])
})
