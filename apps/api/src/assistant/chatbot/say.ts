import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { AnswerLink, SaidMessage } from '@marketday/contract/assistant/chatbot'

import { sendContactMessage } from '../../site/leads/send-contact-message.ts'
import { minFillMs } from '@marketday/contract/site/leads'
import { conflict, limited } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Turn } from '../../platform/talk/turn.ts'
import { onboardingScript as script } from './script.ts'
import { findOpenNode, newTalk } from '../../platform/talk/talk.ts'
import type { Talk } from '../../platform/talk/talk.ts'
import type { Proposal } from './model/take-answer.ts'
import {
  changeConversation,
  deleteMessages,
  insertMessages,
  listMessages,
  recordStep,
} from './queries.ts'
import type { ConversationRow, MessageRow } from './queries.ts'
import { readTalk } from './show-conversation.ts'
import { hear } from './hear.ts'
import type { Heard } from './hear.ts'

const perMinute = 30

export interface Received extends SaidMessage {
  readonly row: ConversationRow
  readonly before: readonly MessageRow[]
  readonly heard: Heard
}

/** Returns null for a message already received. 409 at the end of a conversation, 429 for a flood. */
export async function receive(
  db: Db,
  row: ConversationRow,
  { id, text, proposal }: SaidMessage & { readonly proposal?: Proposal },
): Promise<Received | null> {
  const before = await listMessages(db, row.conversationId)
  if (before.some((message) => message.id === id)) return null
  refuseEnded(row)
  refuseFlood(before, db.context.now)
  const { previewToken } = row
  const heard = await hear(db, readTalk(row), { text, previewToken, proposal })
  return { row, id, text, before, heard }
}

export async function say(db: Db, received: Received): Promise<void> {
  const { row, id, text, before, heard } = received
  const { conversationId } = row
  const { turn, answer } = heard
  const isFresh = turn.talk === newTalk
  if (isFresh) await deleteMessages(db, conversationId)
  const visitor = { id, author: 'visitor' as const, text, slots: turn.answered, link: null }
  const receipt = turn.callsPerson ? [await callPerson(db, received)] : []
  await append(db, conversationId, {
    from: isFresh ? 0 : before.length,
    messages: [
      ...(isFresh ? [] : [visitor]),
      ...(answer ? [byBot(answer.text, answer.link)] : []),
      ...[...receipt, ...turn.replies].map((reply) => byBot(reply)),
    ],
  })
  if (!isFresh)
    await recordStep(db, conversationId, {
      from: findOpenNode(script, readTalk(row)),
      to: findOpenNode(script, turn.talk),
    })
  await changeConversation(db, conversationId, {
    talk: offeringPerson(heard),
    ...(isFresh && { previewToken: null }),
  })
}

const offeringPerson = ({ turn: { talk }, answer }: Heard): Talk =>
  answer === null || answer.isKnown ? talk : { ...talk, misses: Math.max(talk.misses, 2) }

export async function reply(db: Db, row: ConversationRow, { talk, replies }: Turn): Promise<void> {
  refuseEnded(row)
  const before = await listMessages(db, row.conversationId)
  await append(db, row.conversationId, {
    from: before.length,
    messages: replies.map((reply) => byBot(reply)),
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
    throw conflict('conflict', 'This conversation is finished. Start over to begin a new one.')
}

function refuseFlood(before: readonly MessageRow[], now: Date): void {
  const since = now.getTime() - 60_000
  const recent = before.filter(
    ({ author, sentAt }) => author === 'visitor' && new Date(sentAt).getTime() > since,
  )
  if (recent.length >= perMinute)
    throw limited(60, 'You’re sending messages too quickly. Please wait a minute and try again.')
}

async function callPerson(db: Db, { row, heard, before, text }: Received): Promise<string> {
  const { talk } = heard.turn
  const { email = '', contactName, phone } = talk.slots
  const { reference } = await sendContactMessage(db, {
    name: contactName ?? 'Visitor',
    email,
    ...(phone && { phone }),
    topic: 'question',
    message: transcript([...before, { author: 'visitor' as const, text }], talk),
    // The conversation has no form whose fill time the spam check could measure.
    openedAt: new Date(new Date(row.createdAt).getTime() - minFillMs).toISOString(),
  })
  return `We’ll answer you at ${email} within one working day. Your reference is ${reference}.`
}

const transcriptMax = 5000

function transcript(
  messages: readonly Pick<MessageRow, 'author' | 'text'>[],
  { slots }: Talk,
): string {
  const entries = messages.map(
    ({ author, text }) => `${author === 'bot' ? 'Marketday' : 'Visitor'}: ${text}`,
  )
  return `From the chat${slots.businessName ? ` with ${slots.businessName}` : ''}\n\n${entries.join('\n').slice(200 - transcriptMax)}`
}
