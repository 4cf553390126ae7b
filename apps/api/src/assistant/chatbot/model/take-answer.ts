import type { SlotName } from '@marketday/contract/assistant/slot-names'

import type { Db } from '../../../platform/database/tenant-db.ts'
import type { ModelAnswer } from './ask-model.ts'
import { countOutcome } from './count-asks.ts'
import type { ModelQuestion } from './prepare-question.ts'
import type { Passage } from '../../../site/content/texts.ts'
import { onboardingScript as script } from '../script.ts'
import { uniqueGuesses, wordsFor } from '../../../platform/talk/talk.ts'
import type { Guess } from '../understanding/answers/hearing.ts'
import { admitted } from '../understanding/tapped.ts'
import { understand } from '../understanding/understand.ts'
import { normalise } from '../../../platform/talk/words-said.ts'
import { proposableSlots } from './prepare-question.ts'

export async function takeAnswer(
  db: Db,
  question: ModelQuestion,
  answer: ModelAnswer | null,
): Promise<Proposal> {
  const proposal = admitProposal(question, answer)
  if (answer === null) await countOutcome(db, 'failed')
  else if (proposal.guesses.length > 0 || proposal.passage) await countOutcome(db, 'helped')
  return proposal
}

/** Permitted parts of a model's answer: guesses to tap on and one of our passages. */
export interface Proposal {
  readonly node: string
  readonly guesses: readonly Guess[]
  readonly passage: Passage | null
}

/**
 * Accepts a choice only by its exact label. Other values pass the same rules as typed text and
 * count only as an answer to the open question; a name or a town must occur in the message. Only a
 * passage's number is used, so no text of the model is ever shown.
 */
export function admitProposal(question: ModelQuestion, answer: ModelAnswer | null): Proposal {
  const { node, passages } = question
  if (answer === null) return { node, guesses: [], passage: null }
  const guesses = answer.values.flatMap((value) => readGuess(question, value))
  const passage = answer.passage === null ? null : (passages[answer.passage] ?? null)
  return { node, guesses: uniqueGuesses(guesses), passage }
}

function readGuess(question: ModelQuestion, proposed: string): Guess[] {
  const { slot, message } = question
  const kind = slot === null ? undefined : proposableSlots[slot]
  if (slot === null || kind === undefined) return []
  if (kind === 'choice') return findChoice(slot, proposed)
  return kind === 'country' || isSaid(message, proposed) ? readTyped(slot, question, proposed) : []
}

function findChoice(slot: SlotName, proposed: string): Guess[] {
  const choices = script.slots[slot]?.choices ?? []
  return choices
    .filter(({ label, value }) => isSame(label, proposed) && slot in admitted(slot, value))
    .map(({ label, value }) => ({ slot, label, value }))
}

function readTyped(slot: SlotName, { talk }: ModelQuestion, proposed: string): Guess[] {
  const toLabel = (of: SlotName, value: unknown) => wordsFor(script, of, value)
  const heard = understand(proposed, { asked: slot, known: talk.slots, offered: [], toLabel })
  const isAnswer = heard.command === null && heard.question === null
  const value = heard.slots[slot]
  const isAlone = value !== undefined && Object.keys(heard.slots).length === 1
  return isAnswer && isAlone ? [{ slot, value, label: toLabel(slot, value) }] : []
}

const isSame = (one: string, other: string) => normalise(one) === normalise(other)

const isSaid = (message: string, proposed: string) =>
  normalise(proposed) !== '' && ` ${normalise(message)} `.includes(` ${normalise(proposed)} `)
