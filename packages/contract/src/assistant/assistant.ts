import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { line } from '../endpoints/scalars.ts'
import { askedMax } from './assistant-limits.ts'

/**
 * Conversation state about one order. It stays in the browser and is sent with each message: the
 * shop stores no conversations.
 */
export const AssistantTalk = z.strictObject({
  wish: z.optional(z.enum(['order'])),
  orderNumber: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  /** Email address or phone number of the order, as typed. */
  contact: z.optional(line(254)),
})
export type AssistantTalk = z.output<typeof AssistantTalk>

export const AssistantLink = z.object({ label: z.string(), to: z.string() })
export type AssistantLink = z.output<typeof AssistantLink>

export const AssistantReply = z.object({ text: z.string(), links: z.array(AssistantLink) })
export type AssistantReply = z.output<typeof AssistantReply>

export const AssistantAnswer = z.object({
  replies: z.array(AssistantReply),
  /** Suggested replies; tapping one sends its text. */
  choices: z.array(z.string()),
  talk: AssistantTalk,
})
export type AssistantAnswer = z.output<typeof AssistantAnswer>

/** Answers from published shop content; about an order only with its number and its email address or phone. */
export const askAssistant = post('/shop/assistant/messages', {
  access: 'shop',
  onPreviews: true,
  summary: 'Ask the shop something',
  body: z.strictObject({ text: line(askedMax), talk: AssistantTalk }),
  response: AssistantAnswer,
  idempotency: 'never',
  limit: { max: 30, seconds: 60 },
})
