import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  askAssistant,
  AssistantAnswer,
  AssistantReply,
} from '@marketday/contract/assistant/assistant'
import { firstQuestions } from '@marketday/contract/assistant/assistant-limits'
import { nextStep } from '@marketday/contract/orders/order-steps'
import { translatorFor } from '@marketday/messages/translator'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { Db } from '../../platform/database/tenant-db.ts'
import { advance } from '../../platform/talk/advance.ts'
import { without } from '../../platform/talk/settle.ts'
import { beginTalk, openNode, slotAsked } from '../../platform/talk/talk.ts'
import type { Talk } from '../../platform/talk/talk.ts'
import type { Answering } from './answering.ts'
import { say } from './answering.ts'
import { answerTopic } from './answer-topic.ts'
import type { ShopperSlots } from './shopper-senses.ts'
import { shopperScript as script } from './shopper-script.ts'
import { countGuess, uncountGuess } from '../../accounts/identity/count-guess.ts'
import { networkOf } from '../../platform/network.ts'
import { findNamedOrder } from './assistant-queries.ts'
import type { NamedOrder } from './assistant-queries.ts'
import { contactLinks } from './tell-contact.ts'

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

interface Pair {
  readonly orderNumber: string
  readonly contact: string
}

interface OrderTold {
  readonly reply: AssistantReply
  readonly isKnown: boolean
}

/** Tries per network in fifteen minutes, and in total per number or contact. */
const triesOfNetwork = 10
const triesOfAll = 25

/**
 * Order state only, without contents, customer or destination. Wrong pairs take the same path
 * through the same statements, with the same answer, whether the order exists or not.
 */
async function tellOrder(db: Db, snapshot: ShopSnapshot, pair: Pair): Promise<OrderTold> {
  const counted = await countGuess(db, guessLimits(db, pair))
  if ('refusal' in counted)
    return {
      reply: say(
        'Too many attempts. Please wait 15 minutes, or contact us:',
        contactLinks(snapshot),
      ),
      isKnown: false,
    }
  const order = await findNamedOrder(db, {
    number: pair.orderNumber,
    ...readContact(pair, snapshot),
  })
  if (!order)
    return {
      reply: say(
        `I can’t find order ${pair.orderNumber} with this email address or phone number. Please check both, or contact us:`,
        contactLinks(snapshot),
      ),
      isKnown: false,
    }
  await uncountGuess(db, counted.guess.keys, counted.guess.countedAt)
  return { reply: say(describeOrder(order, pair.orderNumber, snapshot)), isKnown: true }
}

function guessLimits({ context: { tenantId, ip } }: Db, { orderNumber, contact }: Pair) {
  const shop = `order of ${tenantId}`
  return {
    [`${shop} by ${networkOf(ip ?? '')}`]: triesOfNetwork,
    [`${shop} numbered ${orderNumber}`]: triesOfAll,
    [`${shop} from ${contact.toLowerCase()}`]: triesOfAll,
  }
}

function readContact({ contact }: Pair, { shop: { country } }: ShopSnapshot) {
  const isMail = contact.includes('@')
  return {
    email: isMail ? contact.toLowerCase() : '',
    phone: isMail ? '' : (toE164(contact, country as CountryCode) ?? contact),
  }
}

function describeOrder(order: NamedOrder, number: string, snapshot: ShopSnapshot): string {
  if (order.status === 'pending_review')
    return `Order ${number} is awaiting confirmation. Open the link in the email we sent, or contact us.`
  return [
    order.status === 'cancelled' ? `Order ${number} was cancelled.` : `Order ${number}:`,
    tellNext(order),
    tellTime(order, snapshot),
    'You’ll find all details via the link in your confirmation email.',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const isOver = ({ status, fulfilmentStatus, deliveryStatus }: NamedOrder): boolean =>
  status === 'cancelled' ||
  deliveryStatus === 'failed' ||
  fulfilmentStatus === 'delivered' ||
  fulfilmentStatus === 'handed_over'

function tellTime(order: NamedOrder, { shop: { locale, timeZone } }: ShopSnapshot): string {
  const { startsAt, endsAt, deliveryKind } = order
  if (startsAt === null || endsAt === null || isOver(order)) return ''
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const what = deliveryKind === 'delivery' ? 'Delivery' : 'Pick-up'
  return `${what} is booked for ${day.format(from)}, ${clock.format(from)}–${clock.format(to)}.`
}

function tellNext(order: Parameters<typeof nextStep>[0]): string {
  const next = nextStep(order)
  return next ? translatorFor('en')(next) : ''
}
