import * as z from 'zod/mini'

import { AssistantTalk } from '@marketday/contract/assistant/assistant'

import type { Senses, SlotKey, Understanding } from '../../platform/talk/senses.ts'
import { normalise } from '../../platform/talk/words-said.ts'
import { findContact, findOrderNumber } from './read-order.ts'
import { readTopic } from './read-topic.ts'

export type ShopperSlots = Required<AssistantTalk>

type Meaning = Understanding<ShopperSlots>

const emptyMeaning: Meaning = { command: null, slots: {}, guesses: [], question: null }

/** Values identifying an order fill slots; everything else is a question. */
export const shopperSenses: Senses<ShopperSlots> = {
  slots: ['wish', 'orderNumber', 'contact'],
  understand: (message, { asked }) => understandShopper(message, asked),
  admit,
  imply: (newSlots, knownSlots) => (knownSlots.wish ? newSlots : { ...newSlots, wish: 'order' }),
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

function understandShopper(message: string, openSlot: SlotKey<ShopperSlots> | null): Meaning {
  return openSlot === 'wish' ? hearQuestion(message) : hearAnswer(message, openSlot)
}

/** Without an open question, only order phrases fill slots. */
function hearQuestion(message: string): Meaning {
  if (readTopic(message).kind !== 'order') return { ...emptyMeaning, question: message }
  const slots = readSlots(message, 'wish')
  return { ...emptyMeaning, slots: Object.keys(slots).length > 0 ? slots : { wish: 'order' } }
}

/** Number or address was requested; another question may interrupt. */
function hearAnswer(message: string, openSlot: SlotKey<ShopperSlots> | null): Meaning {
  const text = normalise(message)
  if (isGivingUp.test(text)) return { ...emptyMeaning, command: 'back' }
  if (isAtALoss.test(text)) return { ...emptyMeaning, command: 'help' }
  const { kind } = readTopic(message)
  const slots = readSlots(message, openSlot)
  const isAnswer = kind === 'order' || kind === 'other' || kind === 'contact'
  if (isAnswer && Object.keys(slots).length > 0) return { ...emptyMeaning, slots }
  return kind === 'order' || kind === 'other'
    ? emptyMeaning
    : { ...emptyMeaning, question: message }
}

const readSlots = (message: string, openSlot: SlotKey<ShopperSlots> | null) => ({
  ...admit('orderNumber', findOrderNumber(message, { isAsked: openSlot === 'orderNumber' })),
  ...admit('contact', findContact(message, { isAsked: openSlot === 'contact' })),
})

const isGivingUp =
  /^(?:ok |oh |no |well |just |please |sorry )*(?:never ?mind|nevermind|forget (?:it|that|about it)|stop|cancel|back|go back|skip|quit|exit|leave it|no thanks?|no thank you|nothing|nah|nope|no|something else|another question)(?: then| please| thanks| thank you)?$/

const isAtALoss =
  /\b(?:dont|do not|cant|cannot|not|no idea|lost|forgot|forgotten|dunno)\b.{0,30}\b(?:know|find|remember|have|got|sure|number|it|email|one|where|which|what)\b|^(?:help|why do|dunno|no idea|what number|which number|where (?:is|do i find|can i find) (?:it|that|the number))\b/
