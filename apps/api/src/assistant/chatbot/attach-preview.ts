import type { Conversation } from '@marketday/contract/assistant/chatbot/chatbot'

import { findPreviewBrand } from '../../imports/find-preview-brand.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeConversation, lockConversation } from './queries.ts'
import { showConversation } from './show-conversation.ts'

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
