import type { Db } from '../../../platform/database/tenant-db.ts'
import { admitProposal } from './admit-proposal.ts'
import type { Proposal } from './admit-proposal.ts'
import type { ModelAnswer } from './ask-model.ts'
import { countOutcome } from './count-asks.ts'
import type { ModelQuestion } from './prepare-question.ts'

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
