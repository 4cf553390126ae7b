import type { Conversation, sendMessage as endpoint } from '@marketday/contract/assistant/chatbot'
import type { SlotName } from '@marketday/contract/assistant/slot-names'

import { settled } from '../../platform/http/run-work.ts'
import { steps } from '../../platform/http/handle.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { receive, say, reply } from './say.ts'
import { askModel } from './model/ask-model.ts'
import type { ModelAnswer } from './model/ask-model.ts'
import { prepareQuestion } from './model/prepare-question.ts'
import type { ModelQuestion } from './model/prepare-question.ts'
import { takeAnswer } from './model/take-answer.ts'
import { lockConversation } from './queries.ts'
import { readTalk, showConversation } from './show-conversation.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { edit } from '../../platform/talk/commands.ts'
import { onboardingScript as script } from './script.ts'

type Input = PublicHandling<typeof endpoint>
type Prepared = { readonly reply: Conversation } | { readonly question: ModelQuestion }

/** Rules answer at once; if they miss, the model is called outside any transaction. */
export const sendMessage = steps({
  async before({ db, body: { token, ...said }, services }: Input): Promise<Prepared> {
    const row = await lockConversation(db, token)
    const received = await receive(db, row, said)
    const { conversationId } = row
    const question = received?.heard.isMiss
      ? await prepareQuestion(db, {
          talk: readTalk(row),
          text: said.text,
          conversationId,
          services,
        })
      : null
    if (question) return { question }
    if (received) await say(db, received)
    return settled(await showConversation(db, token))
  },
  call: async ({ services }, prepared) =>
    'question' in prepared ? await askModel(services, prepared.question) : null,
  async after(
    { db, body: { token, ...said } },
    prepared,
    answer: ModelAnswer | null,
  ): Promise<Conversation> {
    if ('reply' in prepared) return prepared.reply
    const row = await lockConversation(db, token)
    const proposal = await takeAnswer(db, prepared.question, answer)
    const received = await receive(db, row, { ...said, proposal })
    if (received) await say(db, received)
    return await showConversation(db, token)
  },
})

export async function editAnswer(
  db: Db,
  token: string,
  slot: SlotName | null,
): Promise<Conversation> {
  const row = await lockConversation(db, token)
  if (readTalk(row).editing !== slot) await reply(db, row, edit(script, readTalk(row), slot))
  return await showConversation(db, token)
}
