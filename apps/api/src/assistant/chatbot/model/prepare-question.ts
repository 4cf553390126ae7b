import type { SlotName } from '@marketday/contract/assistant/slot-names'

import { listHelp } from '../../../site/content/library.ts'
import type { Passage } from '../../../site/content/texts.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Services } from '../../../platform/services.ts'
import { networkHash } from '../../../platform/network.ts'
import { onboardingScript as script } from '../script.ts'
import { findOpenNode, openNode, slotAsked } from '../../../platform/talk/talk.ts'
import type { Talk } from '../../../platform/talk/talk.ts'
import { planPassage } from '../answer-question.ts'
import { mayAsk } from './count-asks.ts'

export interface ModelQuestion {
  readonly node: string
  /** Slot to propose values for; null if only a passage is allowed. */
  readonly slot: SlotName | null
  readonly ask: string
  readonly choices: readonly string[]
  readonly passages: readonly Passage[]
  /** Message without personal data. */
  readonly message: string
  readonly talk: Talk
}

interface Missed {
  readonly talk: Talk
  readonly text: string
  /** Null before the conversation starts. */
  readonly conversationId: string | null
  readonly services: Pick<Services, 'config' | 'modelCircuit'>
}

export async function prepareQuestion(
  db: Db,
  { talk, text, conversationId, services: { config, modelCircuit } }: Missed,
): Promise<ModelQuestion | null> {
  const message = redact(text)
  if (config.model === null || !hasWords.test(message)) return null
  if (modelCircuit.state() === 'open') return null
  const network = networkHash(config, db.context.ip)
  const { asksPerDay } = config.model
  if (!(await mayAsk(db, { conversationId, network, asksPerDay }))) return null
  const node = openNode(script, talk)
  const slot = slotAsked(node)
  const isOpen = slot !== null && slot in proposableSlots
  return {
    node: findOpenNode(script, talk),
    slot: isOpen ? slot : null,
    ask: node.ask,
    choices: isOpen ? (script.slots[slot]?.choices ?? []).map(({ label }) => label) : [],
    passages: [await planPassage(db, talk.slots.country), ...(await listHelp())],
    message,
    talk,
  }
}

const hasWords = /\p{L}{2}/u

const sentMax = 500

export const redact = (text: string): string =>
  hidden.reduce((left, pattern) => left.replace(pattern, '…'), text).slice(0, sentMax)

const hidden = [
  // URLs, with any secrets in them.
  /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S+/gi,
  // Mail addresses, also spelled out.
  /\S+@\S+/g,
  /\S+\s*(?:\[at\]|\(at\)|\sat\s)\s*[\w-]+\s*(?:\sdot\s|\[dot\]|\(dot\)|\.)\s*\w+/gi,
  // Phone, card and account numbers.
  /[+(]?\d(?:[\s()./-]*\d){5,}/g,
  // Keys, passwords, tokens: long words of letters and digits.
  /(?=\S*\d)(?=\S*\p{L})\S{16,}/gu,
  /\S{40,}/g,
]

/**
 * Slots that a model may fill: a choice of the script, a country, or words of the message. Contact
 * data and addresses are excluded.
 */
export const proposableSlots: Readonly<Partial<Record<SlotName, 'choice' | 'country' | 'said'>>> = {
  intent: 'choice',
  businessName: 'said',
  industry: 'choice',
  country: 'country',
  city: 'said',
  channels: 'choice',
  productCount: 'choice',
  orderVolume: 'choice',
  theme: 'choice',
}
