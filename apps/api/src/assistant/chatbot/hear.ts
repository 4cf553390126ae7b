import type { Db } from '../../platform/database/tenant-db.ts'
import { advance } from '../../platform/talk/advance.ts'
import type { Turn } from '../../platform/talk/turn.ts'
import { onboardingScript as script } from './script.ts'
import { findOpenNode, openNode } from '../../platform/talk/talk.ts'
import type { Suggested, Talk } from '../../platform/talk/talk.ts'
import type { Proposal } from './model/take-answer.ts'
import { suggestedBy } from './show-conversation.ts'
import { answerQuestion, quotePassage } from './answer-question.ts'
import type { Answer } from './answer-question.ts'

export interface Heard {
  readonly turn: Turn
  readonly answer: Answer | null
  /** The rules found nothing that answers the message. */
  readonly isMiss: boolean
}

/** Rules come first: a proposal counts only if they miss, and only for its own question. */
export async function hear(
  db: Db,
  talk: Talk,
  {
    text,
    previewToken,
    proposal = null,
  }: {
    readonly text: string
    readonly previewToken: string | null
    readonly proposal?: Proposal | null
  },
): Promise<Heard> {
  const message = { text, suggested: await suggestedBy(db, previewToken) }
  const ruled = await hearByRules(db, talk, message)
  if (!ruled.isMiss || proposal?.node !== findOpenNode(script, talk)) return ruled
  const { guesses, passage } = proposal
  const isQuestion = passage !== null && (ruled.turn.question !== null || guesses.length === 0)
  const turn = advance(script, talk, { ...message, proposed: { guesses, isQuestion } })
  return { ...ruled, turn, answer: isQuestion ? quotePassage(passage) : ruled.answer }
}

async function hearByRules(
  db: Db,
  talk: Talk,
  message: { readonly text: string; readonly suggested: Suggested },
): Promise<Heard> {
  const turn = advance(script, talk, message)
  if (turn.question === null) return { turn, answer: null, isMiss: turn.isMiss }
  const answer = await answerQuestion(db, turn.question, {
    help: openNode(script, talk).help,
    country: turn.talk.slots.country,
  })
  return { turn, answer, isMiss: !answer.isKnown && turn.answered.length === 0 }
}
