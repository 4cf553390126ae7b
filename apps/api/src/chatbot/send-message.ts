import type { Conversation, SaidMessage } from '@marketday/contract/chatbot/chatbot'

import type { Db } from '../platform/database/tenant-db.ts'
import { lockConversation } from './queries.ts'
import { say } from './say.ts'
import { showConversation } from './show-conversation.ts'

export async function sendMessage(db: Db, token: string, said: SaidMessage): Promise<Conversation> {
  await say(db, await lockConversation(db, token), said)
  return await showConversation(db, token)
}
