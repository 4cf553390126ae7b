import { linkDays } from '@marketday/contract/assistant/chatbot/chatbot'
import type { Conversation } from '@marketday/contract/assistant/chatbot/chatbot'

import { invalid } from '../../../platform/http/errors.ts'
import { newSecret } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { showConversation, readTalk } from '../show-conversation.ts'
import { lockLink, moveConversation } from './queries.ts'

/** Continues only in the browser that opened the mailed link. 400 `link_expired`. */
export async function resumeConversation(
  db: Db,
  linkToken: string,
): Promise<{ token: string; conversation: Conversation }> {
  const link = await lockLink(db, linkToken)
  const reason = reasonAgainst(link)
  if (reason !== null || !link) throw invalid(reason ?? reasons.expired, [], 'link_expired')
  const token = newSecret()
  await moveConversation(db, link.conversationId, token)
  return { token, conversation: await showConversation(db, token) }
}

const reasons = {
  expired: `This link has expired; it works for ${linkDays} days. Request another one in the chat, in the browser you started in.`,
  used: 'This link was already used. It works only once. Request another one in the browser where you opened it.',
  shop: 'This conversation became a shop. Sign in to continue.',
  changed:
    'The conversation was restarted, or you changed the email address. Use the latest email.',
} as const

function reasonAgainst(link: Awaited<ReturnType<typeof lockLink>>): string | null {
  if (!link) return reasons.expired
  if (link.handedOverTo !== null) return reasons.shop
  if (link.isUsed) return reasons.used
  if (link.isExpired) return reasons.expired
  const { email = '' } = readTalk(link).slots
  return email.toLowerCase() === link.email.toLowerCase() ? null : reasons.changed
}
