import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  askAssistant,
  AssistantAnswer,
  AssistantReply,
} from '@marketday/contract/assistant/shop/assistant'
import { firstQuestions } from '@marketday/contract/assistant/shop/assistant-limits'

import type { Db } from '../../platform/database/tenant-db.ts'
import { advance } from '../../platform/talk/advance.ts'
import { without } from '../../platform/talk/settle.ts'
import { beginTalk, openNode, slotAsked } from '../../platform/talk/talk.ts'
import type { Talk } from '../../platform/talk/talk.ts'
import type { Answering } from './answers/answering.ts'
import { say } from './answers/answering.ts'
import { answerTopic } from './answers/answer-topic.ts'
import { tellOrder } from './answers/tell-order.ts'
import type { ShopperSlots } from './hearing/shopper-senses.ts'
import { shopperScript as script } from './shopper-script.ts'

interface Asking {
  /** One transaction for rate limits and order lookups. */
  readonly db: Db
  readonly answering: Answering
}

type ShopperTalk = Talk<ShopperSlots>

export async function answerShopper(
  { db, answering }: Asking,
  { text, talk }: BodyOf<typeof askAssistant>,
): Promise<AssistantAnswer> {
  const { snapshot } = answering
  const turn = advance(script, resume(talk), { text })
  const { orderNumber, contact } = turn.talk.slots
  if (orderNumber !== undefined && contact !== undefined) {
    const { reply, isKnown } = await tellOrder(db, snapshot, { orderNumber, contact })
    const next = isKnown ? beginTalk<ShopperSlots>() : without(turn.talk, ['contact'])
    return answer(next, [reply, ...(isKnown ? [] : [ask(next)])])
  }
  const answers = turn.question === null ? [] : [await answerTopic(answering, turn.question)]
  const repeats = answers.length === 0 || !isOpen(turn.talk)
  return answer(turn.talk, [
    ...answers,
    ...(repeats ? turn.replies.map((answerText) => say(answerText)) : []),
  ])
}

export const beginAnswer = (): AssistantAnswer => answer(beginTalk<ShopperSlots>(), [])

const resume = (slots: Partial<ShopperSlots>): ShopperTalk => ({
  ...beginTalk<ShopperSlots>(),
  slots,
  settled: script.senses.slots.filter((slot) => slots[slot] !== undefined),
})

const isOpen = (talk: ShopperTalk) => slotAsked(openNode(script, talk)) === 'wish'
const ask = (talk: ShopperTalk) => say(openNode(script, talk).ask)

const answer = (talk: ShopperTalk, replies: AssistantReply[]): AssistantAnswer => ({
  replies,
  choices: isOpen(talk) ? [...firstQuestions] : ['Never mind'],
  talk: talk.slots,
})
