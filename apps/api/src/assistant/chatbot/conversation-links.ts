import { linkDays } from '@marketday/contract/assistant/chatbot'
import type { Conversation } from '@marketday/contract/assistant/chatbot'

import type { Config } from '../../config.ts'
import { conflict, limited, invalid } from '../../platform/http/errors.ts'
import { newSecret } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockConversation } from './queries.ts'
import { readTalk, showConversation } from './show-conversation.ts'
import { insertLink, listMailed, takeTurn, lockLink, moveConversation } from './link-queries.ts'

const pauseMs = 60_000
const dayMs = 24 * 3_600_000
const mostOfConversation = 3
const mostToAddress = 5

/**
 * Mails a link to the address given. The mail repeats nothing of the conversation: the address may
 * be a stranger's. 409 without an address or once a business took the conversation, 429 if
 * requested too often.
 */
export async function mailLink(db: Db, token: string, { publicUrl }: Config) {
  const row = await lockConversation(db, token)
  if (row.handedOverTo !== null)
    throw conflict('conflict', 'This conversation became a shop. Sign in to continue.')
  const { email } = readTalk(row).slots
  if (!email)
    throw conflict('conflict', 'Enter your email address first, so we can send you the link.')
  const { conversationId } = row
  await takeTurn(db, email)
  refuseHaste(await listMailed(db, { conversationId }), mostOfConversation, db.context.now)
  refuseHaste(await listMailed(db, { email }), mostToAddress, db.context.now)

  const link = newSecret()
  const expiresAt = new Date(db.context.now.getTime() + linkDays * dayMs)
  await insertLink(db, { token: link, conversationId, email, expiresAt })
  const url = new URL('/?do=resume-chat', publicUrl)
  url.hash = link
  const data = { url: url.href, days: linkDays }
  await sendMail(db, { to: email, template: 'resume-chat', data })
  return { email }
}

function refuseHaste(mailed: readonly number[], limit: number, now: Date): void {
  const [last] = mailed
  if (last === undefined) return
  const dayLeft = (mailed.length < limit ? 0 : (mailed[limit - 1] ?? 0) + dayMs) - now.getTime()
  const pauseLeft = last + pauseMs - now.getTime()
  if (dayLeft > 0)
    throw limited(
      Math.ceil(dayLeft / 1000),
      `${limit} links a day is the limit. Use the latest email, or try again tomorrow`,
    )
  if (pauseLeft > 0)
    throw limited(
      Math.ceil(pauseLeft / 1000),
      `An email is on its way. You can request another in ${Math.ceil(pauseLeft / 1000)} seconds`,
    )
}

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
