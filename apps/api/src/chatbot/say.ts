import type { SlotName } from '@marketday/contract/chatbot/slot-names'
import type { AnswerLink, SaidMessage } from '@marketday/contract/chatbot/chatbot'

import { sendContactMessage } from '../leads/send-contact-message.ts'
import { minFillMs } from '@marketday/contract/site/leads'
import { conflict, limited } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { answerQuestion } from './answer-question.ts'
import { advance } from './engine/advance.ts'
import type { Turn } from './engine/advance.ts'
import { onboardingScript as script } from './engine/script.ts'
import { findOpenNode, newTalk, openNode } from './engine/talk.ts'
import type { Talk } from './engine/talk.ts'
import {
  changeConversation,
  deleteMessages,
  insertMessages,
  listMessages,
  recordStep,
} from './queries.ts'
import type { ConversationRow, MessageRow } from './queries.ts'
import { suggestedBy, readTalk } from './show-conversation.ts'

const perMinute = 30

/** One message of a locked conversation and the replies to it; one that is known already is said once. */
export async function say(db: Db, row: ConversationRow, { id, text }: SaidMessage): Promise<void> {
  const { conversationId, previewToken } = row
  const before = await listMessages(db, conversationId)
  if (before.some((message) => message.id === id)) return
  refuseEnded(row)
  refuseFlood(before, db.context.now)

  const turn = advance(script, readTalk(row), {
    text,
    suggested: await suggestedBy(db, previewToken),
  })
  // Somebody agreed that everything is forgotten.
  const isFresh = turn.talk === newTalk
  if (isFresh) await deleteMessages(db, conversationId)
  const visitor = { id, author: 'visitor' as const, text, slots: turn.answered, link: null }
  const answered = await answer(db, readTalk(row), turn)
  const receipt = turn.callsPerson ? [await callPerson(db, row, { turn, before, text })] : []
  await append(db, conversationId, {
    from: isFresh ? 0 : before.length,
    messages: [
      ...(isFresh ? [] : [visitor]),
      ...answered.messages,
      ...[...receipt, ...turn.replies].map((words) => byBot(words)),
    ],
  })
  if (!isFresh)
    await recordStep(db, conversationId, {
      from: findOpenNode(script, readTalk(row)),
      to: findOpenNode(script, turn.talk),
    })
  await changeConversation(db, conversationId, {
    talk: answered.talk,
    ...(isFresh && { previewToken: null }),
  })
}

/** What is said to a question; who is told that we do not know can tap on a person. */
async function answer(db: Db, before: Talk, { question, talk }: Turn) {
  if (question === null) return { messages: [], talk }
  const { text, link, isKnown } = await answerQuestion(db, question, openNode(script, before).help)
  const misses = isKnown ? talk.misses : Math.max(talk.misses, 2)
  return { messages: [byBot(text, link)], talk: { ...talk, misses } }
}

/** What was decided by a button instead of words. */
export async function reply(db: Db, row: ConversationRow, { talk, replies }: Turn): Promise<void> {
  refuseEnded(row)
  const before = await listMessages(db, row.conversationId)
  await append(db, row.conversationId, {
    from: before.length,
    messages: replies.map((words) => byBot(words)),
  })
  await changeConversation(db, row.conversationId, { talk })
}

export const byBot = (text: string, link: AnswerLink | null = null): NewMessage => ({
  id: newId(),
  author: 'bot',
  text,
  slots: [],
  link,
})

interface NewMessage {
  readonly id: string
  readonly author: 'visitor' | 'bot'
  readonly text: string
  readonly slots: readonly SlotName[]
  readonly link: AnswerLink | null
}

export const append = (
  db: Db,
  conversationId: string,
  { from, messages }: { from: number; messages: readonly NewMessage[] },
) =>
  insertMessages(
    db,
    messages.map(({ id, slots, ...message }, place) => ({
      ...message,
      conversation_id: conversationId,
      position: from + place,
      message_id: id,
      slots: [...slots],
      sent_at: db.context.now.toISOString(),
    })),
  )

function refuseEnded({ handedOverTo }: ConversationRow): void {
  if (handedOverTo !== null)
    throw conflict('conflict', 'This conversation is finished. Start over to begin another one.')
}

function refuseFlood(before: readonly MessageRow[], now: Date): void {
  const since = now.getTime() - 60_000
  const recent = before.filter(
    ({ author, sentAt }) => author === 'visitor' && new Date(sentAt).getTime() > since,
  )
  if (recent.length >= perMinute)
    throw limited(60, 'That was a lot at once. Please wait a minute and send it again.')
}

interface Call {
  readonly turn: Turn
  readonly before: readonly MessageRow[]
  readonly text: string
}

/** A lead with everything that was said; what the visitor is told about it. */
async function callPerson(
  db: Db,
  row: ConversationRow,
  { turn, before, text }: Call,
): Promise<string> {
  const { email = '', contactName, phone } = turn.talk.slots
  const { reference } = await sendContactMessage(db, {
    name: contactName ?? 'Visitor',
    email,
    ...(phone && { phone }),
    topic: 'question',
    message: transcript([...before, { author: 'visitor' as const, text }], turn.talk),
    // A conversation is begun by saying something, so the guard of the forms has nothing to time.
    openedAt: new Date(new Date(row.createdAt).getTime() - minFillMs).toISOString(),
  })
  return `One of us answers to ${email} within one working day. Your reference is ${reference}.`
}

const transcriptMax = 5000

/** The newest part of a long conversation. */
function transcript(
  messages: readonly Pick<MessageRow, 'author' | 'text'>[],
  { slots }: Talk,
): string {
  const said = messages.map(
    ({ author, text }) => `${author === 'bot' ? 'Marketday' : 'Visitor'}: ${text}`,
  )
  return `From the chat${slots.businessName ? ` with ${slots.businessName}` : ''}\n\n${said.join('\n').slice(200 - transcriptMax)}`
}
