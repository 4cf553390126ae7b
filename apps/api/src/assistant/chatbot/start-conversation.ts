import type {
  SaidMessage,
  startConversation as endpoint,
  Conversation,
} from '@marketday/contract/assistant/chatbot'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { settled } from '../../platform/http/run-work.ts'
import { steps } from '../../platform/http/handle.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { opening } from '../../platform/talk/commands.ts'
import { onboardingScript as script } from './script.ts'
import { newTalk } from '../../platform/talk/talk.ts'
import { hear } from './hear.ts'
import type { Heard } from './hear.ts'
import { append, byBot, say } from './say.ts'
import { askModel } from './model/ask-model.ts'
import type { ModelAnswer } from './model/ask-model.ts'
import { prepareQuestion } from './model/prepare-question.ts'
import type { ModelQuestion } from './model/prepare-question.ts'
import { takeAnswer } from './model/take-answer.ts'
import {
  insertConversation,
  listMessages,
  lockConversation,
  changeConversation,
  deleteMessages,
} from './queries.ts'
import { showConversation } from './show-conversation.ts'
import { findPreviewBrand } from '../../imports/apply-brand.ts'
import { notFound } from '../../platform/http/errors.ts'

type Input = PublicHandling<typeof endpoint>
type Begun = ResponseOf<typeof endpoint>
type Prepared = { readonly reply: Begun } | { readonly question: ModelQuestion }

export const startConversation = steps({
  async before({ db, body, services }: Input): Promise<Prepared> {
    const { text } = body
    const heard = await hear(db, newTalk, { text, previewToken: null })
    const question = heard.isMiss
      ? await prepareQuestion(db, { talk: newTalk, text, conversationId: null, services })
      : null
    return question ? { question } : settled(await begin(db, body, heard))
  },
  call: async ({ services }, prepared) =>
    'question' in prepared ? await askModel(services, prepared.question) : null,
  async after({ db, body }, prepared, answer: ModelAnswer | null): Promise<Begun> {
    if ('reply' in prepared) return prepared.reply
    const proposal = await takeAnswer(db, prepared.question, answer)
    const heard = await hear(db, newTalk, { text: body.text, previewToken: null, proposal })
    return await begin(db, body, heard)
  },
})

async function begin(db: Db, message: SaidMessage, heard: Heard): Promise<Begun> {
  const [id, token] = [newId(), newSecret()]
  await insertConversation(db, { id, token, scriptVersion: script.version, talk: newTalk })
  await append(db, id, { from: 0, messages: [byBot(opening(script))] })
  const [row, before] = [await lockConversation(db, token), await listMessages(db, id)]
  await say(db, { ...message, row, before, heard })
  return { token, conversation: await showConversation(db, token) }
}

/** Erases messages and answers. A handed-over conversation stays closed: its token starts no other. */
export async function restartConversation(db: Db, token: string): Promise<Conversation> {
  const { conversationId, handedOverTo } = await lockConversation(db, token)
  if (handedOverTo === null) {
    await deleteMessages(db, conversationId)
    await append(db, conversationId, { from: 0, messages: [byBot(opening(script))] })
    await changeConversation(db, conversationId, { talk: newTalk, previewToken: null })
  }
  return await showConversation(db, token)
}

export async function attachPreview(
  db: Db,
  token: string,
  previewToken: string,
): Promise<Conversation> {
  const { conversationId } = await lockConversation(db, token)
  if (!(await findPreviewBrand(db, previewToken))) throw notFound('Preview')
  await changeConversation(db, conversationId, { previewToken })
  return await showConversation(db, token)
}
