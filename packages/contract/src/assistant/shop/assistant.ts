import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { line } from '../../endpoints/scalars.ts'
import { askedMax } from './assistant-limits.ts'

/**
 * What a shopper has said of one order so far. It stays in the browser and comes along with each message: the shop
 * keeps nothing of a talk.
 */
export const AssistantTalk = z.strictObject({
  wish: z.optional(z.enum(['order'])),
  orderNumber: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  /** The e-mail address or the phone number that the order was placed with, as it was typed. */
  contact: z.optional(line(254)),
})
export type AssistantTalk = z.output<typeof AssistantTalk>

/** To a page of the shop, its phone or its mailbox. */
export const AssistantLink = z.object({ label: z.string(), to: z.string() })
export type AssistantLink = z.output<typeof AssistantLink>

export const AssistantReply = z.object({ text: z.string(), links: z.array(AssistantLink) })
export type AssistantReply = z.output<typeof AssistantReply>

export const AssistantAnswer = z.object({
  replies: z.array(AssistantReply),
  /** What may be tapped on instead of typing: its words are what is said. */
  choices: z.array(z.string()),
  talk: AssistantTalk,
})
export type AssistantAnswer = z.output<typeof AssistantAnswer>

/** Answered from what the shop publishes; of an order only with its number and the address or phone it came from. */
export const askAssistant = post('/shop/assistant/messages', {
  access: 'shop',
  summary: 'Ask the shop something',
  body: z.strictObject({ text: line(askedMax), talk: AssistantTalk }),
  response: AssistantAnswer,
  idempotency: 'never',
  limit: { max: 30, seconds: 60 },
})
