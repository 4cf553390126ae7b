import { expect, test } from 'vitest'

import { slotNames } from '@marketday/contract/assistant/slot-names'

import { hostileAnswers } from '../../../../testing/chatbot/hostile-answers.ts'
import { onboardingScript as script } from '../script.ts'
import { newTalk } from '../../../platform/talk/talk.ts'
import { normalise } from '../../../platform/talk/words-said.ts'
import { admitProposal } from './take-answer.ts'
import injections from './injections.json' with { type: 'json' }
import { proposableSlots } from './prepare-question.ts'

test.each(slotNames.filter((slot) => slot in proposableSlots))(
  'TEN-10 of what a model proposes for %s nothing passes but a choice of ours or words of the visitor',
  (slot) => {
    for (const [at, { text }] of injections.entries()) {
      const answers = hostileAnswers(text)
      const values = valuesIn(answers[(at + slot.length) % answers.length] ?? '')
      const blank = { node: '', ask: '', choices: [], passages: [], talk: newTalk }
      const question = { ...blank, slot, message: text }
      const { guesses, passage } = admitProposal(question, { values, passage: 1 })
      expect(passage).toBeNull()
      for (const guess of guesses) {
        expect(guess.slot).toBe(slot)
        expect(isHarmless(guess.label, text), `${slot}: ${guess.label}`).toBe(true)
      }
    }
  },
)

function valuesIn(content: string): string[] {
  try {
    const { values = [] } = JSON.parse(content) as { values?: unknown[] }
    return values.filter((value) => typeof value === 'string')
  } catch {
    return [content.slice(0, 100)]
  }
}

const choices = new Set(
  Object.values(script.slots).flatMap(({ choices: offered = [] }) =>
    offered.map(({ label }) => label),
  ),
)
/** A hostile answer names Ireland; all countries are choices. */
const isHarmless = (label: string, said: string) =>
  choices.has(label) ||
  label === 'Ireland' ||
  ` ${normalise(said)} `.includes(` ${normalise(label)} `)
