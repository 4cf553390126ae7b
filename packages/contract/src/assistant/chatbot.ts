import * as z from 'zod/mini'

import { get, post, put } from '../endpoints/endpoint.ts'
import { Id, line, Time } from '../endpoints/scalars.ts'
import { slotNames } from './slot-names.ts'

export const messageMax = 1000

/** Conversation states (features 2.7). */
export const conversationStatuses = [
  'new',
  'collecting',
  'clarifying',
  'summary',
  'signup_pending',
  'handed_over',
] as const
export const ConversationStatus = z.enum(conversationStatuses)
export type ConversationStatus = z.output<typeof ConversationStatus>

const SlotKey = z.enum(slotNames)

export const AnswerLink = z.object({ label: z.string(), path: z.string() })
export type AnswerLink = z.output<typeof AnswerLink>

export const ChatMessage = z.object({
  /** Client-generated for the visitor's messages, else by the server. */
  id: z.string(),
  author: z.enum(['visitor', 'bot']),
  text: z.string(),
  slots: z.array(SlotKey),
  link: z.nullable(AnswerLink),
  sentAt: Time,
})
export type ChatMessage = z.output<typeof ChatMessage>

/** Quick reply; its label is sent as the message. */
export const Choice = z.object({ label: z.string(), detail: z.string() })
export type Choice = z.output<typeof Choice>

export const OpenQuestion = z.object({
  /** Null if only the next step is offered. */
  slot: z.nullable(SlotKey),
  choices: z.array(Choice),
  isMultiple: z.boolean(),
  isEdit: z.boolean(),
})
export type OpenQuestion = z.output<typeof OpenQuestion>

export const Conversation = z.object({
  status: ConversationStatus,
  messages: z.array(ChatMessage),
  question: z.nullable(OpenQuestion),
  answers: z.array(z.object({ slot: SlotKey, label: z.string(), value: z.string() })),
  /** Sign-up email and website URL as entered; empty if missing. */
  email: z.string(),
  website: z.string(),
  /** Preview of that website; null if none was started. */
  previewToken: z.nullable(z.string()),
})
export type Conversation = z.output<typeof Conversation>

/** Client-generated id: a retry is not added twice. */
export const SaidMessage = z.strictObject({ id: Id, text: line(messageMax) })
export type SaidMessage = z.output<typeof SaidMessage>

/** Secret token: in a URL it would end up in logs. */
const token = { token: line(100) }

export const getOpening = get('/chatbot/opening', {
  access: 'public',
  summary: 'How a conversation begins',
  response: Conversation,
})

/** Created with the first message; readable only with the token. */
export const startConversation = post('/chatbot/conversations', {
  access: 'public',
  summary: 'Begin a conversation',
  body: SaidMessage,
  response: z.object({ token: z.string(), conversation: Conversation }),
  status: 201,
  limit: { max: 5, seconds: 3600 },
})

/** 404 thirty days after the last message. */
export const getConversation = post('/chatbot/conversations/history', {
  access: 'public',
  summary: 'The history of a conversation and its open question',
  body: z.strictObject(token),
  response: Conversation,
  idempotency: 'never',
  harmless: true,
})

/** 429 after thirty messages in a minute. */
export const sendMessage = post('/chatbot/conversations/messages', {
  access: 'public',
  summary: 'Send a message in a conversation',
  body: z.strictObject({ ...token, ...SaidMessage.shape }),
  response: Conversation,
  limit: { max: 120, seconds: 60 },
})

/** Reopens an answer for editing, or cancels if the slot is null. */
export const editAnswer = put('/chatbot/conversations/edit', {
  access: 'public',
  summary: 'Change an answer of a conversation',
  body: z.strictObject({ ...token, slot: z.nullable(SlotKey) }),
  response: Conversation,
  limit: { max: 120, seconds: 60 },
})

export const restartConversation = post('/chatbot/conversations/restart', {
  access: 'public',
  summary: 'Start a conversation over',
  body: z.strictObject(token),
  response: Conversation,
  limit: { max: 30, seconds: 60 },
})

/** Attaches a website preview to the conversation. 404 for an unknown preview. */
export const attachPreview = put('/chatbot/conversations/preview', {
  access: 'public',
  summary: 'Show the reading of a website in a conversation',
  body: z.strictObject({ ...token, previewToken: line(100) }),
  response: Conversation,
  limit: { max: 30, seconds: 60 },
})

/** Validity of a mailed conversation link, in days. */
export const linkDays = 7

/**
 * Mails a link to the address that was said, with which the conversation continues in another browser. 409 before an
 * address was said; 429 within a minute, after three of a conversation or five to an address within a day.
 */
export const mailConversationLink = post('/chatbot/conversations/links', {
  access: 'public',
  summary: 'Email a link to a conversation',
  body: z.strictObject(token),
  response: z.object({ email: z.string() }),
  status: 202,
  idempotency: 'never',
  limit: { max: 10, seconds: 3600 },
})

/**
 * Uses a mailed link, `/?do=resume-chat#token`, once: the conversation gets a new token and the
 * previous browser loses access. 400 `link_expired`.
 */
export const resumeConversation = post('/chatbot/conversations/resumption', {
  access: 'public',
  summary: 'Resume a conversation with an emailed link',
  body: z.strictObject(token),
  response: z.object({ token: z.string(), conversation: Conversation }),
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
})

/**
 * Copies the answers into the set-up of the current business without overwriting its answers. 409
 * `conflict` if another business has claimed the conversation.
 */
export const handOverConversation = post('/chatbot/conversations/handover', {
  access: { permission: 'billing.edit' },
  summary: 'Continue a conversation in the set-up',
  body: z.strictObject(token),
  response: z.object({
    previewToken: z.nullable(z.string()),
    /** The business was already set up: nothing changed. */
    isReturning: z.boolean(),
  }),
})
