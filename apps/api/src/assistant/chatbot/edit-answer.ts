import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'
import type { Conversation } from '@marketday/contract/assistant/chatbot/chatbot'

import type { Db } from '../../platform/database/tenant-db.ts'
import { edit } from '../../platform/talk/advance.ts'
import { onboardingScript as script } from './engine/script.ts'
import { lockConversation } from './queries.ts'
import { reply } from './messages/say.ts'
import { showConversation, readTalk } from './show-conversation.ts'

export async function editAnswer(
  db: Db,
  token: string,
  slot: SlotName | null,
): Promise<Conversation> {
  const row = await lockConversation(db, token)
  if (readTalk(row).editing !== slot) await reply(db, row, edit(script, readTalk(row), slot))
  return await showConversation(db, token)
}
