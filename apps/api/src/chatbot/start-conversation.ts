import type { Conversation, SaidMessage } from '@marketday/contract/chatbot/chatbot'

import { newId, newSecret } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { opening } from './engine/advance.ts'
import { onboardingScript as script } from './engine/script.ts'
import { newTalk } from './engine/talk.ts'
import { insertConversation } from './queries.ts'
import { append, byBot } from './say.ts'
import { sendMessage } from './send-message.ts'

/** Begins with the first thing said. Only who holds the token sees the conversation. */
export async function startConversation(
  db: Db,
  said: SaidMessage,
): Promise<{ token: string; conversation: Conversation }> {
  const [id, token] = [newId(), newSecret()]
  await insertConversation(db, { id, token, scriptVersion: script.version, talk: newTalk })
  await append(db, id, { from: 0, messages: [byBot(opening(script))] })
  return { token, conversation: await sendMessage(db, token, said) }
}
