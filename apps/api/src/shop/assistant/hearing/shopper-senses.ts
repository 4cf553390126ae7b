import * as z from 'zod/mini'

import { AssistantTalk } from '@marketday/contract/shop/assistant'

import type { Senses, SlotKey, Understanding } from '../../../platform/talk/senses.ts'
import { normalise } from '../../../platform/talk/words-said.ts'
import { findContact, findOrderNumber } from './read-order.ts'
import { readTopic } from './read-topic.ts'

/** What may be learned of a shopper, each with its value. */
export type ShopperSlots = Required<AssistantTalk>

type Meaning = Understanding<ShopperSlots>

const nothing: Meaning = { command: null, slots: {}, guesses: [], question: null }

/** How shoppers are heard: what names an order fills a slot, everything else is a question. */
export const shopperSenses: Senses<ShopperSlots> = {
  slots: ['wish', 'orderNumber', 'contact'],
  understand: (said, { asked }) => understandShopper(said, asked),
  admit,
  imply: (said, known) => (known.wish ? said : { ...said, wish: 'order' }),
  holds: () => true,
  suggest: () => [],
  toLabel: (_slot, value) => String(value),
  mailbox: null,
}

function admit(slot: SlotKey<ShopperSlots>, value: unknown): Partial<ShopperSlots> {
  if (value === null || value === undefined) return {}
  const parsed = z.safeParse(AssistantTalk.shape[slot], value)
  return parsed.success ? { [slot]: parsed.data } : {}
}

function understandShopper(said: string, asked: SlotKey<ShopperSlots> | null): Meaning {
  const isOpen = asked === 'wish'
  if (!isOpen && isGivingUp.test(normalise(said))) return { ...nothing, command: 'back' }
  if (!isOpen && isAtALoss.test(normalise(said))) return { ...nothing, command: 'help' }
  const topic = readTopic(said)
  const slots = {
    ...admit('orderNumber', findOrderNumber(said, { isAsked: asked === 'orderNumber' })),
    ...admit('contact', findContact(said, { isAsked: asked === 'contact' })),
  }
  const isAnswer = !isOpen && (topic.kind === 'other' || topic.kind === 'contact')
  const isAboutOrder = topic.kind === 'order' || isAnswer
  if (isAboutOrder && Object.keys(slots).length > 0) return { ...nothing, slots }
  if (topic.kind === 'order') return isOpen ? { ...nothing, slots: { wish: 'order' } } : nothing
  return isOpen || topic.kind !== 'other' ? { ...nothing, question: said } : nothing
}

const isGivingUp =
  /^(?:ok |oh |no |well |just |please |sorry )*(?:never ?mind|nevermind|forget (?:it|that|about it)|stop|cancel|back|go back|skip|quit|exit|leave it|no thanks?|no thank you|nothing|nah|nope|no|something else|another question)(?: then| please| thanks| thank you)?$/

const isAtALoss =
  /\b(?:dont|do not|cant|cannot|not|no idea|lost|forgot|forgotten|dunno)\b.{0,30}\b(?:know|find|remember|have|got|sure|number|it|email|one|where|which|what)\b|^(?:help|why do|dunno|no idea|what number|which number|where (?:is|do i find|can i find) (?:it|that|the number))\b/
