import type { Conversation } from '@marketday/contract/assistant/chatbot/chatbot'

import type { Db } from '../../platform/database/tenant-db.ts'
import { opening } from '../../platform/talk/advance.ts'
import { onboardingScript as script } from './engine/script.ts'
import { newTalk } from '../../platform/talk/talk.ts'
import { changeConversation, deleteMessages, lockConversation } from './queries.ts'
import { append, byBot } from './messages/say.ts'
import { showConversation } from './show-conversation.ts'

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
